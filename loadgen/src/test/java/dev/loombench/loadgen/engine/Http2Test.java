package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.ConnectionPolicy.HttpVersion;
import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.RequestSpec;
import io.netty.handler.codec.http2.Http2Settings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests of HTTP/2 with prior knowledge: the results of each server behavior. */
class Http2Test {

  private Http2Server server;

  @BeforeEach
  void startServer() {
    server = Http2Server.plainText();
  }

  @AfterEach
  void stopServer() {
    server.close();
  }

  @Test
  void successIsOk() throws Exception {
    LoadResult result = run(tenRequests("/ok").expecting("ok"));

    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 10L));
    assertThat(result.statusCodes()).isEqualTo(Map.of(200, 10L));
    assertThat(result.firstErrors()).isEmpty();
    assertThat(server.received.get()).isEqualTo(10);
    assertThat(server.accepted.get()).isEqualTo(1);
  }

  @Test
  void sendsLowerCaseHeadersWithoutConnectionSpecificOnes() throws Exception {
    Map<String, String> headers =
        Map.of("X-Kind", "Big", "Connection", "close", "TE", "gzip", "Upgrade", "h2c");
    RequestSpec post = RequestSpec.of("POST", "/length", headers, "12345");

    LoadResult result =
        run(tenRequests("/length").request(post.expecting(new BodyCheck.EqualTo("5"))));

    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 10L));
    assertThat(server.requests.getFirst())
        .isEqualTo(
            Map.of(
                ":method", "POST",
                ":path", "/length",
                ":scheme", "http",
                ":authority", "localhost:" + server.uri().getPort(),
                "content-length", "5",
                "x-kind", "Big"));
  }

  @Test
  void sendsTheHostOfARequestAsAuthority() throws Exception {
    RequestSpec get = RequestSpec.of("GET", "/ok", Map.of("Host", "tenant.example.test"), "");

    run(tenRequests("/ok").request(get));

    assertThat(server.requests.getFirst())
        .containsEntry(":authority", "tenant.example.test")
        .doesNotContainKey("host");
  }

  @Test
  void skipsInterimResponsesAndTrailers() throws Exception {
    for (String path : new String[] {"/continued", "/trailers"}) {
      LoadResult result = run(tenRequests(path).expecting("ok"));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 10L));
      assertThat(result.statusCodes()).isEqualTo(Map.of(200, 10L));
    }
  }

  @Test
  void responseToHeadHasNoBody() throws Exception {
    RequestSpec head = RequestSpec.of("HEAD", "/head", Map.of(), "");
    assertThat(run(tenRequests("/head").request(head)).results())
        .isEqualTo(Map.of(RequestResult.OK, 10L));
  }

  @Test
  void errorStatusIsBadStatus() throws Exception {
    LoadResult result = run(tenRequests("/error"));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.BAD_STATUS, 10L));
    assertThat(result.statusCodes()).isEqualTo(Map.of(500, 10L));
  }

  @Test
  void reportsTheServersErrorMessage() throws Exception {
    assertThat(run(tenRequests("/unavailable")).firstErrors())
        .isEqualTo(Map.of(RequestResult.REJECTED, "status 503: no connection left"));
  }

  @Test
  void unexpectedBodyIsAMismatch() throws Exception {
    assertThat(run(tenRequests("/ok").expecting("no")).results())
        .isEqualTo(Map.of(RequestResult.BODY_MISMATCH, 10L));
  }

  @Test
  void sendsABodyLargerThanTheServersWindow() throws Exception {
    RequestSpec post =
        RequestSpec.of("POST", "/length", Map.of(), "x".repeat(1 << 20))
            .expecting(new BodyCheck.EqualTo("1048576"));
    LoadResult result = run(tenRequests("/length").request(post));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 10L));
    assertThat(bytesOut(result)).isBetween(10L << 20, 11L << 20);
  }

  @Test
  void receivesBodiesLargerThanTheWindows() throws Exception {
    // 60 MB over one connection, whose window is 16 MB, and 3 MB on streams whose window is 1 MB
    RequestSpec big = RequestSpec.get("/big").expecting(new BodyCheck.OfLength(Http2Server.BIG));
    LoadResult result =
        run(TestPlan.open(server.uri(), "/big", 20, 1).request(big).policy(http2(1, 10)));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 20L));
    assertThat(server.accepted.get()).isEqualTo(1);
    assertThat(bytesIn(result)).isBetween(60L << 20, 61L << 20);
  }

  @Test
  void streamResetKeepsTheConnection() throws Exception {
    LoadResult result = run(mixOf("/reset", "/ok"));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 5L, RequestResult.RESET, 5L));
    assertThat(result.firstErrors().get(RequestResult.RESET)).contains("INTERNAL_ERROR");
    assertThat(server.accepted.get()).isEqualTo(1);
  }

  @Test
  void sendsARefusedStreamAgainOnTheSameConnection() throws Exception {
    LoadResult result = run(tenRequests("/refused-twice").policy(http2(1, 10)).expecting("ok"));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 10L));
    assertThat(result.firstErrors()).isEmpty();
    assertThat(server.received.get()).isEqualTo(12);
    assertThat(server.accepted.get()).isEqualTo(1);
  }

  @Test
  void aStreamRefusedSixTimesIsReset() throws Exception {
    LoadResult result = run(tenRequests("/refused").policy(http2(1, 10)));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.RESET, 10L));
    assertThat(result.firstErrors().get(RequestResult.RESET))
        .isEqualTo("the server refused the stream, after it was sent 6 times");
    assertThat(server.received.get()).isEqualTo(60);
  }

  @Test
  void resetWithinABodyIsReset() throws Exception {
    LoadResult result = run(tenRequests("/half"));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.RESET, 10L));
    assertThat(result.statusCodes()).isEmpty();
  }

  @Test
  void reconnectsAfterGoAway() throws Exception {
    LoadResult result = run(tenRequests("/goaway"));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 10L));
    assertThat(server.accepted.get()).isGreaterThanOrEqualTo(10);
  }

  @Test
  void closeWithoutResponseIsReset() throws Exception {
    assertThat(run(tenRequests("/close")).results()).isEqualTo(Map.of(RequestResult.RESET, 10L));
  }

  @Test
  void invalidFramesAreAProtocolError() throws Exception {
    LoadResult result = run(tenRequests("/garbage"));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.PROTOCOL_ERROR, 10L));
    assertThat(result.firstErrors().get(RequestResult.PROTOCOL_ERROR)).contains("not valid HTTP/2");
  }

  @Test
  void invalidStatusFailsOnlyItsRequest() throws Exception {
    LoadResult result = run(mixOf("/switch", "/ok"));
    assertThat(result.results())
        .isEqualTo(Map.of(RequestResult.OK, 5L, RequestResult.PROTOCOL_ERROR, 5L));
    assertThat(server.accepted.get()).isEqualTo(1);
  }

  @Test
  void timeoutKeepsTheConnection() throws Exception {
    LoadResult result =
        run(mixOf("/never", "/ok").timeouts(Duration.ofMillis(300), Duration.ofSeconds(5)));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 5L, RequestResult.TIMEOUT, 5L));
    assertThat(server.accepted.get()).isEqualTo(1);
    assertThat(server.canceled.tryAcquire(5, 10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void timeoutFreesStreams() throws Exception {
    // one user per stream: each round starts after the timeout of the previous one
    LoadResult result =
        run(
            TestPlan.closed(server.uri(), "/never", 2, 2)
                .policy(http2(1, 2))
                .timeouts(Duration.ofMillis(200), Duration.ofSeconds(5)));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.TIMEOUT, result.scheduled()));
    assertThat((long) server.received.get()).isEqualTo(result.scheduled()).isGreaterThan(4);
    assertThat(server.accepted.get()).isEqualTo(1);
  }

  @Test
  void earlyResponseCancelsTheRestOfTheRequest() throws Exception {
    RequestSpec post = RequestSpec.of("POST", "/unread", Map.of(), "x".repeat(1 << 20));
    LoadResult result = run(tenRequests("/unread").request(post).policy(http2(1, 1)));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 10L));
    assertThat(server.canceled.tryAcquire(10, 10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void drainTimeoutEndsAsUnsentOrUnanswered() throws Exception {
    LoadResult result =
        run(
            tenRequests("/never")
                .policy(http2(1, 4))
                .timeouts(Duration.ofSeconds(20), Duration.ofMillis(200)));
    assertThat(result.results())
        .isEqualTo(Map.of(RequestResult.UNANSWERED, 4L, RequestResult.UNSENT, 6L));
  }

  @Test
  void respectsThePlansStreamLimit() throws Exception {
    LoadResult result = run(TestPlan.closed(server.uri(), "/100ms", 12, 2).policy(http2(2, 4)));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, result.scheduled()));
    assertThat(server.maxStreams.get()).isEqualTo(4);
    assertThat(server.accepted.get()).isEqualTo(2);
  }

  @Test
  void respectsTheServersStreamLimit() throws Exception {
    try (Http2Server limited =
        Http2Server.plainText(Http2Settings.defaultSettings().maxConcurrentStreams(3))) {
      LoadResult result = run(TestPlan.closed(limited.uri(), "/100ms", 9, 2).policy(http2(4, 100)));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, result.scheduled()));
      assertThat(limited.maxStreams.get()).isEqualTo(3);
      assertThat(limited.accepted.get()).isEqualTo(3);
    }
  }

  @Test
  void openLoadOpensOnlyTheNeededConnections() throws Exception {
    // a quarter of a second at 400 per second is 100 requests: 4 connections of 25
    LoadResult result = run(TestPlan.open(server.uri(), "/ok", 400, 1).policy(http2(50, 25)));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 400L));
    assertThat(server.accepted.get()).isEqualTo(4);
  }

  @Test
  void explainsAServerWithoutHttp2() throws Exception {
    HttpServer http1 =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http1.start();
    URI uri = URI.create("http://localhost:" + http1.getAddress().getPort());
    LoadResult result = run(tenRequests("/ok").targets(uri));
    http1.stop(0);
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.CONNECT_REFUSED, 10L));
    assertThat(result.firstErrors().get(RequestResult.CONNECT_REFUSED)).contains("HTTP/2");
  }

  private TestPlan tenRequests(String path) {
    return TestPlan.open(server.uri(), path, 10, 1).policy(http2(4, 10));
  }

  private TestPlan mixOf(String one, String other) {
    return TestPlan.open(server.uri(), one, 10, 1)
        .requests(Order.LISTED, RequestSpec.get(one), RequestSpec.get(other))
        .policy(http2(1, 10));
  }

  static ConnectionPolicy http2(int maxConnections, int maxStreamsPerConnection) {
    return new ConnectionPolicy(
        HttpVersion.HTTP_2, true, maxConnections, maxStreamsPerConnection, Trust.DEFAULT);
  }

  private static long bytesIn(LoadResult result) {
    return result.seconds().stream().mapToLong(second -> second.bytesIn()).sum();
  }

  private static long bytesOut(LoadResult result) {
    return result.seconds().stream().mapToLong(second -> second.bytesOut()).sum();
  }

  private static LoadResult run(TestPlan plan) throws Exception {
    TestPlan onOneLoop =
        new TestPlan(
            plan.targets(),
            plan.requests(),
            plan.order(),
            plan.shape(),
            plan.policy(),
            plan.timeout(),
            plan.drainTimeout(),
            1);
    return TestPlan.run(onOneLoop);
  }
}
