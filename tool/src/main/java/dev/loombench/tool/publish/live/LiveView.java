package dev.loombench.tool.publish.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.report.common.Resource;
import dev.loombench.tool.report.html.HtmlPage;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.json.JsonMapper;

/**
 * Page on loopback that shows a run or a load test while it happens, and its result at the end. Its
 * address has a random token, because other users of the machine can reach loopback; requests that
 * name another host are refused, so that no page of the web can read it through a changed name.
 * Events are server-sent (<a
 * href="https://html.spec.whatwg.org/multipage/server-sent-events.html">HTML Standard, 9.2</a>):
 * the whole state each second. It runs in the tool's process and thus on the tool's CPUs, not on
 * the measured server's.
 */
public final class LiveView implements AutoCloseable {

  private static final String FOLDER = "/live/";
  private static final String LINKS =
      """
      <a href="#steps" hidden>Steps</a> <a href="#result" hidden>Result</a> <a href="#load">Load</a>
      <a href="#ratios">Intervals</a> <a href="#trials">Trials</a>""";
  private static final int TOKEN_BYTES = 16;
  private static final int MAX_PAGES = 8;
  private static final long SECOND_MILLIS = 1_000;
  private static final long REPORT_SECONDS = 5;

  /** Longest wait until all pages got the last event; it ends when they did. */
  private static final int LAST_EVENT_SECONDS = 1;

  private static final JsonMapper JSON = JsonMapper.shared();

  private final String token;
  private final HttpServer http;
  private final ExecutorService threads;
  private final LiveFeed feed;
  private final AtomicInteger pages = new AtomicInteger();
  private final CountDownLatch finished = new CountDownLatch(1);
  private final CountDownLatch reportRead = new CountDownLatch(1);

  private LiveView(HttpServer http, LiveFeed feed) {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    this.token = HexFormat.of().formatHex(random);
    this.http = http;
    this.feed = feed;
    this.threads =
        Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("live-", 0).factory());
    http.setExecutor(threads);
    http.createContext("/", this::answer);
  }

  /**
   * Starts the page.
   *
   * @throws Problem if no port can be used
   */
  public static LiveView start(LiveFeed feed) {
    try {
      var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      var view = new LiveView(HttpServer.create(address, 0), feed);
      view.http.start();
      return view;
    } catch (IOException e) {
      throw Problem.environment(
          "--live: can't listen on the loopback address: %s.".formatted(Problem.reason(e)), e);
    }
  }

  /** Returns the address of the page, with its token. */
  public URI address() {
    return URI.create("http://%s/%s/".formatted(host(), token));
  }

  private String host() {
    return http.getAddress().getAddress().getHostAddress() + ":" + http.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      if (!host().equals(exchange.getRequestHeaders().getFirst("Host"))) {
        exchange.sendResponseHeaders(HttpURLConnection.HTTP_FORBIDDEN, -1);
      } else if (!exchange.getRequestMethod().equals("GET")) {
        exchange.sendResponseHeaders(HttpURLConnection.HTTP_BAD_METHOD, -1);
      } else if (path.equals("/" + token + "/")) {
        send(exchange, "text/html; charset=utf-8", page().getBytes(UTF_8));
      } else if (path.equals("/" + token + "/events")) {
        sendEvents(exchange);
      } else {
        sendReport(exchange, path);
      }
    }
  }

  private void sendReport(HttpExchange exchange, String path) throws IOException {
    List<Path> reports = feed.reports();
    for (int number = 1; number <= reports.size(); number++) {
      Path report = reports.get(number - 1);
      if (path.equals("/" + token + "/" + reportPath(number)) && Files.exists(report)) {
        send(exchange, "text/html; charset=utf-8", Files.readAllBytes(report));
        if (number == 1) {
          reportRead.countDown();
        }
        return;
      }
    }
    exchange.sendResponseHeaders(HttpURLConnection.HTTP_NOT_FOUND, -1);
  }

  /** Returns the path of the report of a run, relative to the page. */
  static String reportPath(int run) {
    return run == 1 ? "report.html" : "report-%d.html".formatted(run);
  }

  private static String page() throws IOException {
    return new HtmlPage("live", "live", "load", LINKS, Resource.text(FOLDER + "live.html"))
        .style(Resource.text(FOLDER + "live.css"))
        .script(HtmlPage.d3())
        .script(HtmlPage.named("formats") + Resource.text(FOLDER + "live.js"))
        .connecting()
        .text();
  }

  private static void send(HttpExchange exchange, String type, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    exchange.sendResponseHeaders(HttpURLConnection.HTTP_OK, body.length);
    exchange.getResponseBody().write(body);
  }

  private void sendEvents(HttpExchange exchange) throws IOException {
    if (pages.incrementAndGet() > MAX_PAGES) {
      pages.decrementAndGet();
      exchange.sendResponseHeaders(HttpURLConnection.HTTP_UNAVAILABLE, -1);
      return;
    }
    try (OutputStream out = exchange.getResponseBody()) {
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
      exchange.getResponseHeaders().set("Cache-Control", "no-store");
      exchange.sendResponseHeaders(HttpURLConnection.HTTP_OK, 0);
      boolean last;
      do {
        last = finished.getCount() == 0;
        out.write("data: %s\n\n".formatted(JSON.writeValueAsString(feed.state())).getBytes(UTF_8));
        out.flush();
        if (!last) {
          boolean _ = finished.await(SECOND_MILLIS, TimeUnit.MILLISECONDS);
        }
      } while (!last);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      pages.decrementAndGet();
    }
  }

  /** Shows the report on the open pages, and ends. */
  @Override
  public void close() {
    feed.end("");
    boolean isWatched = pages.get() > 0 && feed.state().end().hasReport();
    finished.countDown();
    try {
      if (isWatched) {
        boolean _ = reportRead.await(REPORT_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      http.stop(LAST_EVENT_SECONDS);
      threads.shutdownNow();
    }
  }
}
