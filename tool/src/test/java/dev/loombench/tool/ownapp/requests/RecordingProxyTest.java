package dev.loombench.tool.ownapp.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.tool.problem.Problem;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RecordingProxyTest extends SourceFixture {

  private final RecordedRequests recording = new RecordedRequests();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private HttpServer application;
  private RecordingProxy proxy;

  /** Request as the application got it. */
  private record Got(String line, Map<String, List<String>> headers, String body) {
    static Got of(HttpExchange exchange) throws IOException {
      return new Got(
          exchange.getRequestMethod() + " " + exchange.getRequestURI(),
          Map.copyOf(exchange.getRequestHeaders()),
          new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.ISO_8859_1));
    }
  }

  private final BlockingQueue<Got> got = new LinkedBlockingQueue<>();

  @BeforeEach
  void anApplicationBehindAProxy() throws IOException {
    application = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    application.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    answers("/", exchange -> send(exchange, 200, "ok".getBytes(StandardCharsets.UTF_8)));
    application.start();
    proxy =
        RecordingProxy.start(
            URI.create("http://127.0.0.1:" + application.getAddress().getPort()),
            Trust.DEFAULT,
            recording);
  }

  @AfterEach
  void stop() {
    proxy.close();
    application.stop(0);
    client.shutdownNow();
  }

  @Test
  void requestsOfOneConnectionAreRecordedWithTheirBodiesAndWithoutSecrets() throws Exception {
    String host = proxy.address().getAuthority();
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), proxy.address().getPort())) {
      String head = "Host: %s\r\nAccept: text/html\r\nCookie: sid=s3cret\r\n".formatted(host);
      socket
          .getOutputStream()
          .write(
              ("GET /a?b=%7C&token=s3cret HTTP/1.1\r\n"
                      + head
                      + "Connection: X-Hop\r\nX-Hop: 1\r\n\r\n"
                      + "POST /c HTTP/1.1\r\n"
                      + head
                      + "Content-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n"
                      + "3\r\none\r\n4\r\n two\r\n0\r\n\r\n"
                      + "GET /a?b=%7C&token=s3cret HTTP/1.1\r\n"
                      + head
                      + "Connection: close\r\n\r\n")
                  .getBytes(StandardCharsets.US_ASCII));
      assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .containsPattern("(?s)200 OK.*ok.*200 OK.*ok.*200 OK.*ok");
    }
    proxy.close();

    Got first = got.take();
    assertThat(first.line).isEqualTo("GET /a?b=%7C&token=s3cret");
    assertThat(first.headers)
        .containsEntry("Host", List.of(host))
        .containsEntry("Cookie", List.of("sid=s3cret"))
        .doesNotContainKey("X-hop");
    assertThat(got.take().body).isEqualTo("one two");
    RequestSet set = read(WRITES, source());
    assertThat(lines(set))
        .containsExactly(
            "2x GET /a?b=%7C {Accept=text/html}",
            "1x POST /c {Accept=text/html, Content-type=text/plain} one two");
    assertThat(sentences(set))
        .contains(
            "header Cookie (3): it may be a secret; give it by --header-from Cookie=VARIABLE");
    assertThat(recording.lines(1))
        .containsExactly("2x GET /a?b=%7C&token=***: status 200, 2 bytes", "and 1 more");
  }

  @Test
  void theClientStaysOnTheProxyAndOtherHostsAreNamed() throws Exception {
    int port = application.getAddress().getPort();
    answers("/own", exchange -> redirect(exchange, "http://localhost:%d/next".formatted(port)));
    answers("/host", exchange -> redirect(exchange, "http://" + host(exchange) + "/next"));
    answers("/other", exchange -> redirect(exchange, "https://login.example.com/sso?a=b"));

    assertThat(location("/own")).isEqualTo(proxy.address() + "/next");
    assertThat(location("/host")).isEqualTo(proxy.address() + "/next");
    assertThat(location("/other")).isEqualTo("https://login.example.com/sso?a=b");
    assertThat(sentences(read(WRITES, source())))
        .containsExactly(
            "redirects to login.example.com (1): requests to another host are not seen");
  }

  @Test
  void absoluteLinksLeadToTheProxy() throws Exception {
    int port = application.getAddress().getPort();
    String links = "{\"a\": \"http://127.0.0.1:%d/a\", \"b\": \"http://127.0.0.1:%d9/ä\"}";
    answers(
        "/links",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "application/hal+json");
          send(exchange, 200, links.formatted(port, port).getBytes(StandardCharsets.UTF_8));
        });

    assertThat(send(request("/links").build()).body())
        .asString()
        .isEqualTo(links.formatted(proxy.address().getPort(), port));
  }

  @Test
  void compressedAnswersAndHeadsPassUnchanged() throws Exception {
    byte[] compressed = {31, (byte) 139, 8, 0, 1, 2, 3};
    answers(
        "/zip",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Encoding", "gzip");
          if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.getResponseHeaders().set("Content-Length", "7");
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
          } else {
            send(exchange, 200, compressed);
          }
        });

    HttpResponse<byte[]> whole = send(request("/zip").build());
    HttpResponse<byte[]> head = send(request("/zip").HEAD().build());

    assertThat(whole.body()).isEqualTo(compressed);
    assertThat(whole.headers().firstValue("Content-Encoding")).hasValue("gzip");
    assertThat(head.headers().firstValue("Content-Length")).hasValue("7");
  }

  @Test
  void largeAndBinaryUploadsArriveWholeAndAreNamed() throws Exception {
    byte[] large = "x".repeat(RecordingProxy.MOST_KEPT + 5).getBytes(StandardCharsets.UTF_8);
    byte[] binary = {(byte) 0xff, 0, (byte) 0xfe};

    send(request("/up").POST(BodyPublishers.ofByteArray(large)).build());
    send(
        request("/up")
            .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large)))
            .build());
    send(request("/up").PUT(BodyPublishers.ofByteArray(binary)).build());
    send(request("/up").DELETE().build());

    Got known = got.take();
    assertThat(known.body).isEqualTo(text(large));
    assertThat(known.headers).containsEntry("Content-length", List.of("" + large.length));
    assertThat(got.take().body).isEqualTo(text(large));
    assertThat(got.take().body).isEqualTo(text(binary));
    proxy.close();
    RequestSet set = read(WRITES, source());
    assertThat(lines(set)).containsExactly("1x DELETE /up");
    assertThat(sentences(set))
        .containsExactly(
            "POST requests with a large body (2): name the body by 'body-file' in the study file",
            "PUT requests whose body is not text (1): name the body by 'body-file' in the study file");
  }

  @Test
  void anAnswerStreamsAndAClientThatLeavesStopsIt() throws Exception {
    var broken = new CountDownLatch(1);
    answers(
        "/events",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          try (OutputStream out = exchange.getResponseBody()) {
            while (true) {
              out.write("data: tick\n".repeat(1000).getBytes(StandardCharsets.UTF_8));
              out.flush();
            }
          } catch (IOException left) {
            broken.countDown();
          }
        });
    try (InputStream events =
        client.send(request("/events").build(), BodyHandlers.ofInputStream()).body()) {
      assertThat(
              new BufferedReader(new InputStreamReader(events, StandardCharsets.UTF_8)).readLine())
          .isEqualTo("data: tick");
    }

    assertThat(broken.await(20, TimeUnit.SECONDS)).isTrue();
    assertThat(send(request("/after").build()).statusCode()).isEqualTo(200);
    proxy.close();
    assertThat(lines(read(WRITES, source())))
        .containsExactlyInAnyOrder("1x GET /events", "1x GET /after");
  }

  @Test
  void anAnswerThatTheApplicationBreaksOffIsNotWhole() {
    answers(
        "/broken",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write(new byte[10_000]);
          exchange.getResponseBody().flush();
          throw new IOException("ends without the last chunk");
        });

    assertThatThrownBy(() -> send(request("/broken").build())).isInstanceOf(IOException.class);
  }

  @Test
  void requestsWithoutAnAnswerAndWebSocketsAreLeftOut() throws Exception {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), proxy.address().getPort())) {
      socket
          .getOutputStream()
          .write(
              "GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: close\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .startsWith("HTTP/1.1 501");
    }
    application.stop(0);

    HttpResponse<byte[]> answer = send(request("/late").build());
    proxy.close();

    assertThat(answer.statusCode()).isEqualTo(502);
    assertThat(answer.body()).asString().startsWith("The application gave no answer: ");
    assertThatThrownBy(() -> read(WRITES, source()))
        .isInstanceOf(Problem.class)
        .hasMessageStartingWith("--record: found no request to send")
        .hasMessageContaining("WebSocket upgrades (1)")
        .hasMessageContaining("requests without an answer (1)");
  }

  @Test
  void aPathThatRepeatsAValueOfAnAnswerIsNamedWithItsPlace() throws Exception {
    answers(
        "/orders",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          send(
              exchange,
              200,
              "{\"data\": [{\"id\": 17, \"n\": 2}]}".getBytes(StandardCharsets.UTF_8));
        });

    for (String path : List.of("/orders", "/orders/17/lines?from=170", "/orders/2")) {
      send(request(path).build());
    }
    proxy.close();

    assertThat(read(WRITES, source()).notes())
        .containsExactly(
            "GET /orders/{extract:id}/lines?from=170 repeats a value of the answer to GET /orders. To send each user's own value, write 'extract: {id: /data/0/id}' at that request in the study file, the path /orders/{extract:id}/lines?from=170 here, and 'order: listed'.");
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private RequestSource source() {
    return new RequestSource.Recorded(new RecordedClient.ForTime(Duration.ZERO), recording);
  }

  private void answers(String path, HttpHandler handler) {
    application.createContext(
        path,
        exchange -> {
          if (path.equals("/")) {
            got.add(Got.of(exchange));
          }
          handler.handle(exchange);
        });
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  private static void redirect(HttpExchange exchange, String location) throws IOException {
    exchange.getResponseHeaders().set("Location", location);
    exchange.sendResponseHeaders(302, -1);
    exchange.close();
  }

  private static String host(HttpExchange exchange) {
    return exchange.getRequestHeaders().getFirst("Host");
  }

  private String location(String path) throws Exception {
    return send(request(path).build()).headers().firstValue("Location").orElseThrow();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(proxy.address() + path));
  }

  private HttpResponse<byte[]> send(HttpRequest request) throws Exception {
    return client.send(request, BodyHandlers.ofByteArray());
  }
}
