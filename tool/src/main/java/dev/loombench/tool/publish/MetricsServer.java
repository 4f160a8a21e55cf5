package dev.loombench.tool.publish;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.loombench.tool.problem.Problem;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * HTTP server of the metrics on loopback, with one thread. It runs in the tool's process and thus
 * on the tool's CPUs, not on the measured server's.
 */
public final class MetricsServer implements AutoCloseable {

  private static final String PATH = "/metrics";

  /** Limit of the wait for the last scrape; the default interval of Prometheus is 15 s. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(20);

  /** Hosts in requests; the port may be forwarded and so differ. */
  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");

  private final Published published;
  private final HttpServer http;
  private final ExecutorService thread;
  private final ExpositionFormatWriter openMetrics = OpenMetricsTextFormatWriter.create();
  private final ExpositionFormatWriter text = PrometheusTextFormatWriter.create();
  private final CountDownLatch lastScrape = new CountDownLatch(1);
  private final ScrapeInterval interval = new ScrapeInterval();
  private volatile boolean closing;

  private MetricsServer(Published published, HttpServer http) {
    this.published = published;
    this.http = http;
    this.thread =
        Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("metrics-server").factory());
    http.setExecutor(thread);
    http.createContext(PATH, this::answer);
  }

  /**
   * Starts a server.
   *
   * @param port its port; 0 lets the system choose
   * @throws Problem if the port can't be used
   */
  public static MetricsServer start(int port, Published published) {
    try {
      var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
      var server = new MetricsServer(published, HttpServer.create(address, 0));
      server.http.start();
      return server;
    } catch (IOException e) {
      throw Problem.environment(
          "--metrics-port: can't listen on port %d of the loopback address: %s; choose another port, or 0 for any."
              .formatted(port, Problem.reason(e)),
          e);
    }
  }

  public URI address() {
    return URI.create(
        "http://%s:%d%s"
            .formatted(
                http.getAddress().getAddress().getHostAddress(),
                http.getAddress().getPort(),
                PATH));
  }

  private void answer(HttpExchange exchange) throws IOException {
    boolean isLast = closing;
    try (exchange) {
      if (!isForLoopback(exchange.getRequestHeaders().getFirst("Host"))) {
        exchange.sendResponseHeaders(HttpURLConnection.HTTP_FORBIDDEN, -1);
        return;
      }
      if (!exchange.getRequestMethod().equals("GET")) {
        exchange.sendResponseHeaders(HttpURLConnection.HTTP_BAD_METHOD, -1);
        return;
      }
      ExpositionFormatWriter writer =
          Optional.ofNullable(exchange.getRequestHeaders().getFirst("Accept"))
              .filter(openMetrics::accepts)
              .map(_ -> openMetrics)
              .orElse(text);
      interval.scraped();
      exchange.getResponseHeaders().set("Content-Type", writer.getContentType());
      exchange.sendResponseHeaders(HttpURLConnection.HTTP_OK, 0);
      try (OutputStream body = exchange.getResponseBody()) {
        writer.write(body, published.snapshots());
      }
    }
    if (isLast) {
      lastScrape.countDown();
    }
  }

  /** Returns false for a name of the web that was changed to resolve to loopback. */
  private static boolean isForLoopback(String host) {
    return host != null && LOOPBACK.contains(host.replaceFirst(":\\d+$", ""));
  }

  /** Stops the server; if scraped regularly, waits for one more scrape of the last values. */
  @Override
  public void close() {
    if (closing) {
      return;
    }
    closing = true;
    try {
      Optional<Duration> next = interval.untilNext();
      if (next.isPresent() && next.get().compareTo(MAX_WAIT) <= 0) {
        boolean _ = lastScrape.await(next.get().toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      stop();
    }
  }

  public void stop() {
    http.stop(0);
    thread.shutdown();
  }

  /** Interval at which metrics are scraped, from the last two scrapes. */
  private static final class ScrapeInterval {

    /** Allowance for a scrape that is late. */
    private static final Duration LATE = Duration.ofSeconds(1);

    private long lastNanos;
    private long intervalNanos;
    private int scrapes;

    synchronized void scraped() {
      long now = System.nanoTime();
      if (scrapes > 0) {
        intervalNanos = now - lastNanos;
      }
      lastNanos = now;
      scrapes++;
    }

    /** Returns the longest time until the next scrape; empty if none is expected. */
    synchronized Optional<Duration> untilNext() {
      if (scrapes < 2) {
        return Optional.empty();
      }
      Duration left = Duration.ofNanos(intervalNanos - (System.nanoTime() - lastNanos)).plus(LATE);
      return left.isPositive() ? Optional.of(left) : Optional.empty();
    }
  }
}
