package dev.loombench.tool.ownapp.requests;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.loombench.contract.ClientTls;
import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.tool.problem.Problem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reverse proxy on loopback that records the requests to an application. It speaks HTTP/1.1 and
 * passes bodies on as they arrive. The application gets the client's {@code Host}, so that its
 * links lead to the proxy, unless it is on another host, which may have several names.
 */
public final class RecordingProxy implements AutoCloseable {

  /** Bytes of a body that are recorded: more than may be sent, also without a last character. */
  static final int MOST_KEPT = SourceRequest.MAX_BODY_BYTES + 4;

  private static final int MOST_REWRITTEN = 1 << 20;
  private static final int BUFFER = 1 << 14;
  private static final long LAST_ANSWERS_SECONDS = 2;

  /** Headers of one connection (RFC 9110, section 7.6.1), and those that the client sets itself. */
  private static final Set<String> NOT_PASSED_ON =
      Set.of(
          ("connection keep-alive proxy-connection te trailer transfer-encoding upgrade"
                  + " content-length expect")
              .split(" "));

  private static final Pattern REDIRECT = Pattern.compile("(?i)(?:https?:)?//([^/?#]+).*");

  /** Bodies whose absolute links to the application lead to the proxy. */
  private static final Pattern LINKS =
      Pattern.compile("^(?:text/html|application/([\\w.]+\\+)?json)");

  private static final String LOOPBACK = "127\\.0\\.0\\.1|localhost|\\[::1]";
  private static final int SWITCHING_PROTOCOLS = 101;

  private final URI application;
  private final boolean isLocal;
  private final Pattern ownAddress;
  private final RecordedRequests recording;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient client;

  private RecordingProxy(
      URI application, HttpClient client, RecordedRequests recording, HttpServer server) {
    this.client = client;
    this.application = application;
    this.isLocal = application.getHost().matches(LOOPBACK);
    this.ownAddress =
        Pattern.compile(
            "(?i)%s://(?:%s)%s(?![\\w.:-])"
                .formatted(
                    application.getScheme(),
                    isLocal ? LOOPBACK : Pattern.quote(application.getHost()),
                    application.getPort() < 0 ? "(?::80|:443)?" : ":" + application.getPort()));
    this.recording = recording;
    this.server = server;
    server.setExecutor(threads);
    server.createContext("/", this::answer);
  }

  /**
   * Starts a proxy on a free port.
   *
   * @param application scheme, host and port of the application
   */
  public static RecordingProxy start(URI application, Trust trust, RecordedRequests recording) {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      HttpClient client =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_1_1)
              .followRedirects(HttpClient.Redirect.NEVER)
              .sslContext(ClientTls.of(trust))
              .build();
      var proxy = new RecordingProxy(application, client, recording, server);
      server.start();
      return proxy;
    } catch (IOException refused) {
      throw Problem.environment(
          "--record: can't listen on the loopback address: " + Problem.reason(refused), refused);
    }
  }

  public URI address() {
    return URI.create("http://" + authority());
  }

  private String authority() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    if ("websocket".equalsIgnoreCase(exchange.getRequestHeaders().getFirst("Upgrade"))) {
      record(exchange, new byte[0], SWITCHING_PROTOCOLS, 0, Optional.empty());
      exchange.sendResponseHeaders(HttpURLConnection.HTTP_NOT_IMPLEMENTED, -1);
      exchange.close();
      return;
    }
    byte[] start = exchange.getRequestBody().readNBytes(MOST_KEPT);
    HttpResponse<InputStream> answer;
    try {
      answer = client.send(request(exchange, start), BodyHandlers.ofInputStream());
    } catch (IOException | IllegalArgumentException unanswered) {
      record(exchange, start, 0, 0, Optional.empty());
      byte[] reason =
          "The application gave no answer: %s%n"
              .formatted(Problem.reason(unanswered))
              .getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(HttpURLConnection.HTTP_BAD_GATEWAY, reason.length);
      exchange.getResponseBody().write(reason);
      exchange.close();
      return;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException(stopped);
    }
    long size = 0;
    var kept = new ByteArrayOutputStream();
    boolean isRewritten = isRewritten(answer);
    try (InputStream body = isRewritten ? rewritten(answer.body()) : answer.body()) {
      OutputStream out = start(exchange, answer, isRewritten);
      var buffer = new byte[BUFFER];
      for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
        out.write(buffer, 0, read);
        out.flush();
        size += read;
        if (isRewritten) {
          kept.write(buffer, 0, Math.min(read, MOST_REWRITTEN - kept.size()));
        }
      }
      exchange.close(); // not after a failure: it would end a broken answer like a whole one
    } finally {
      Optional<String> json =
          answer
              .headers()
              .firstValue("Content-Type")
              .filter(type -> isRewritten && type.contains("json"))
              .map(_ -> kept.toString(StandardCharsets.UTF_8));
      record(exchange, start, answer.statusCode(), size, json);
    }
  }

  private HttpRequest request(HttpExchange exchange, byte[] start) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(application + target(exchange)))
            .method(exchange.getRequestMethod(), body(exchange, start));
    passedOn(exchange.getRequestHeaders())
        .forEach(
            (name, values) -> {
              if (isLocal || !name.equalsIgnoreCase("Host")) {
                values.forEach(value -> request.header(name, toApplication(value)));
              }
            });
    return request.build();
  }

  private static String target(HttpExchange exchange) {
    URI uri = exchange.getRequestURI();
    return uri.getRawPath() + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery());
  }

  /** Returns the body: what was read of it, and what is still to come. */
  private static BodyPublisher body(HttpExchange exchange, byte[] start) {
    if (start.length < MOST_KEPT) {
      return start.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(start);
    }
    var whole = new SequenceInputStream(new ByteArrayInputStream(start), exchange.getRequestBody());
    BodyPublisher body = BodyPublishers.ofInputStream(() -> whole);
    String length = exchange.getRequestHeaders().getFirst("Content-Length");
    return length == null ? body : BodyPublishers.fromPublisher(body, Long.parseLong(length));
  }

  private static Map<String, List<String>> passedOn(Map<String, List<String>> headers) {
    var kept = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
    kept.putAll(headers);
    kept.getOrDefault("Connection", List.of()).stream()
        .flatMap(Pattern.compile("[, ]+")::splitAsStream)
        .toList()
        .forEach(kept::remove);
    NOT_PASSED_ON.forEach(kept::remove);
    return kept;
  }

  /** Returns a header with the application's address in place of the proxy's, as in Origin. */
  private String toApplication(String value) {
    return isLocal ? value : value.replace(address().toString(), application.toString());
  }

  private static boolean isRewritten(HttpResponse<?> answer) {
    return answer.headers().firstValue("Content-Encoding").isEmpty()
        && answer.headers().firstValue("Content-Type").filter(LINKS.asPredicate()).isPresent();
  }

  /** Returns a body with the proxy's address in its first part; all other bytes stay. */
  private InputStream rewritten(InputStream body) throws IOException {
    var start = new String(body.readNBytes(MOST_REWRITTEN), StandardCharsets.ISO_8859_1);
    byte[] changed = toClient(start).getBytes(StandardCharsets.ISO_8859_1);
    return new SequenceInputStream(new ByteArrayInputStream(changed), body);
  }

  /** Sends the head of an answer; returns the stream of its body. */
  private OutputStream start(HttpExchange exchange, HttpResponse<?> answer, boolean isRewritten)
      throws IOException {
    passedOn(answer.headers().map())
        .forEach(
            (name, values) ->
                exchange
                    .getResponseHeaders()
                    .put(name, values.stream().map(this::toClient).toList()));
    noteOtherHost(exchange);
    OptionalLong length = answer.headers().firstValueAsLong("Content-Length");
    boolean isHead = exchange.getRequestMethod().equals("HEAD");
    if (isHead && length.isPresent()) {
      exchange.getResponseHeaders().set("Content-Length", Long.toString(length.getAsLong()));
    }
    int status = answer.statusCode();
    boolean isEmpty =
        isHead
            || status == HttpURLConnection.HTTP_NO_CONTENT
            || status == HttpURLConnection.HTTP_NOT_MODIFIED;
    boolean isChunked = isRewritten || length.isEmpty();
    exchange.sendResponseHeaders(
        status, isEmpty || length.orElse(1) == 0 ? -1 : isChunked ? 0 : length.getAsLong());
    return exchange.getResponseBody();
  }

  private String toClient(String text) {
    return ownAddress.matcher(text).replaceAll(address().toString());
  }

  private void noteOtherHost(HttpExchange exchange) {
    Optional.ofNullable(exchange.getResponseHeaders().getFirst("Location"))
        .map(REDIRECT::matcher)
        .filter(Matcher::matches)
        .map(redirect -> redirect.group(1))
        .filter(host -> !host.equals(authority()))
        .filter(host -> !host.equals(exchange.getRequestHeaders().getFirst("Host")))
        .ifPresent(
            host ->
                recording.leaveOut(
                    "redirects to " + host, "requests to another host are not seen"));
  }

  private void record(
      HttpExchange exchange, byte[] body, int status, long size, Optional<String> json) {
    recording.add(
        exchange.getRequestMethod(),
        target(exchange),
        passedOn(exchange.getRequestHeaders()),
        server.getAddress().getPort(),
        body,
        status,
        size,
        json);
  }

  /** Stops the proxy once the last answers are passed on, or after a short wait. */
  @Override
  public void close() {
    threads.shutdown();
    try {
      boolean _ = threads.awaitTermination(LAST_ANSWERS_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    server.stop(0);
    threads.shutdownNow();
    client.shutdownNow();
  }
}
