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
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests over HTTP/2 in the clear: what the server does, and what becomes of each. */
class Http2Test {

  private Http2Server server;

  @BeforeEach
  void startServer() {
    server = Http2Server.clear();
  }

  @AfterEach
  void stopServer() {
    server.close();
  }

  @Test
  void goodAnswersAreOk() throws Exception {
    LoadResult result = run(tenTo("/ok").expecting("ok"));

    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 10L));
    assertThat(result.statusCodes()).isEqualTo(Map.of(200, 10L));
    assertThat(result.firstErrors()).isEmpty();
    assertThat(server.received.get()).isEqualTo(10);
    assertThat(server.accepted.get()).isEqualTo(1);
  }

  @Test
  void aRequestCarriesItsHeadersInSmallLettersAndNoneOfAConnection() throws Exception {
    Map<String, String> headers =
        Map.of("X-Kind", "Big", "Connection", "close", "TE", "gzip", "Upgrade", "h2c");
    RequestSpec post = RequestSpec.of("POST", "/length", headers, "12345");

    LoadResult result = run(tenTo("/length").request(post.expecting(new BodyCheck.EqualTo("5"))));

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
  void interimAnswersAreSkippedAndTrailersRead() throws Exception {
    for (String path : new String[] {"/continued", "/trailers"}) {
      LoadResult result = run(tenTo(path).expecting("ok"));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 10L));
      assertThat(result.statusCodes()).isEqualTo(Map.of(200, 10L));
    }
  }

  @Test
  void anAnswerToHeadHasNoBody() throws Exception {
    RequestSpec head = RequestSpec.of("HEAD", "/head", Map.of(), "");
    assertThat(run(tenTo("/head").request(head)).results())
        .isEqualTo(Map.of(RequestResult.OK, 10L));
  }

  @Test
  void anErrorStatusIsABadStatus() throws Exception {
    LoadResult result = run(tenTo("/error"));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.BAD_STATUS, 10L));
    assertThat(result.statusCodes()).isEqualTo(Map.of(500, 10L));
  }

  @Test
  void whyTheStatusIsBadIsToldInTheServersWords() throws Exception {
    assertThat(run(tenTo("/unavailable")).firstErrors())
        .isEqualTo(Map.of(RequestResult.BAD_STATUS, "status 503: no connection left"));
  }

  @Test
  void anotherBodyThanExpectedIsAMismatch() throws Exception {
    assertThat(run(tenTo("/ok").expecting("no")).results())
        .isEqualTo(Map.of(RequestResult.BODY_MISMATCH, 10L));
  }

  @Test
  void aMegabyteGoesUpThroughTheServersWindows() throws Exception {
    RequestSpec post =
        RequestSpec.of("POST", "/length", Map.of(), "x".repeat(1 << 20))
            .expecting(new BodyCheck.EqualTo("1048576"));
    LoadResult result = run(tenTo("/length").request(post));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 10L));
    assertThat(bytesOut(result)).isBetween(10L << 20, 11L << 20);
  }

  @Test
  void manyMegabytesComeDownBecauseWhatCameIsGivenBackToTheWindow() throws Exception {
    // 60 MB over one connection, whose window is 16 MB, and 3 MB on streams whose window is 1 MB
    RequestSpec big = RequestSpec.get("/big").expecting(new BodyCheck.OfLength(Http2Server.BIG));
    LoadResult result =
        run(TestPlan.open(server.uri(), "/big", 20, 1).request(big).policy(http2(1, 10)));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 20L));
    assertThat(server.accepted.get()).isEqualTo(1);
    assertThat(bytesIn(result)).isBetween(60L << 20, 61L << 20);
  }

  @Test
  void aResetOfOneRequestLeavesTheConnectionInUse() throws Exception {
    LoadResult result = run(mixOf("/reset", "/ok"));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 5L, RequestResult.RESET, 5L));
    assertThat(result.firstErrors().get(RequestResult.RESET)).contains("REFUSED_STREAM");
    assertThat(server.accepted.get()).isEqualTo(1);
  }

  @Test
  void aResetInTheMiddleOfABodyIsAReset() throws Exception {
    LoadResult result = run(tenTo("/half"));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.RESET, 10L));
    assertThat(result.statusCodes()).isEmpty();
  }

  @Test
  void aServerThatAnnouncesItsEndFinishesWhatItHasAndIsConnectedToAnew() throws Exception {
    LoadResult result = run(tenTo("/goaway"));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 10L));
    assertThat(server.accepted.get()).isGreaterThanOrEqualTo(10);
  }

  @Test
  void aCloseWithoutAnAnswerIsAReset() throws Exception {
    assertThat(run(tenTo("/close")).results()).isEqualTo(Map.of(RequestResult.RESET, 10L));
  }

  @Test
  void whatIsNotHttp2IsAProtocolError() throws Exception {
    LoadResult result = run(tenTo("/garbage"));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.PROTOCOL_ERROR, 10L));
    assertThat(result.firstErrors().get(RequestResult.PROTOCOL_ERROR)).contains("was not HTTP/2");
  }

  @Test
  void aStatusThatHttp2DoesNotHaveIsAProtocolErrorOfThatRequestOnly() throws Exception {
    LoadResult result = run(mixOf("/switch", "/ok"));
    assertThat(result.results())
        .isEqualTo(Map.of(RequestResult.OK, 5L, RequestResult.PROTOCOL_ERROR, 5L));
    assertThat(server.accepted.get()).isEqualTo(1);
  }

  @Test
  void silenceIsATimeoutOfThatRequestAndTheConnectionGoesOn() throws Exception {
    LoadResult result =
        run(mixOf("/never", "/ok").limits(Duration.ofMillis(300), Duration.ofSeconds(5)));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 5L, RequestResult.TIMEOUT, 5L));
    assertThat(server.accepted.get()).isEqualTo(1);
    assertThat(server.cancelled.get()).isEqualTo(5);
  }

  @Test
  void aConnectionFullOfSilentRequestsHasRoomAgainAfterTheirTimeout() throws Exception {
    // one user for each stream: every round waits until the round before has timed out
    LoadResult result =
        run(
            TestPlan.closed(server.uri(), "/never", 2, 2)
                .policy(http2(1, 2))
                .limits(Duration.ofMillis(200), Duration.ofSeconds(5)));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.TIMEOUT, result.scheduled()));
    assertThat((long) server.received.get()).isEqualTo(result.scheduled()).isGreaterThan(4);
    assertThat(server.accepted.get()).isEqualTo(1);
  }

  @Test
  void anAnswerBeforeTheEndOfTheRequestMakesTheRestOfItVain() throws Exception {
    RequestSpec post = RequestSpec.of("POST", "/unread", Map.of(), "x".repeat(1 << 20));
    LoadResult result = run(tenTo("/unread").request(post).policy(http2(1, 1)));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 10L));
    assertThat(server.cancelled.get()).isEqualTo(10);
  }

  @Test
  void whatTheDrainLimitCutsOffIsUnsentOrUnanswered() throws Exception {
    LoadResult result =
        run(
            tenTo("/never")
                .policy(http2(1, 4))
                .limits(Duration.ofSeconds(20), Duration.ofMillis(200)));
    assertThat(result.results())
        .isEqualTo(Map.of(RequestResult.UNANSWERED, 4L, RequestResult.UNSENT, 6L));
  }

  @Test
  void requestsShareAConnectionUpToThePlansLimit() throws Exception {
    LoadResult result = run(TestPlan.closed(server.uri(), "/100ms", 12, 2).policy(http2(2, 4)));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, result.scheduled()));
    assertThat(server.mostAtOnceOnOne.get()).isEqualTo(4);
    assertThat(server.accepted.get()).isEqualTo(2);
  }

  @Test
  void requestsShareAConnectionUpToTheServersLimitAndMoreConnectionsAreOpened() throws Exception {
    try (Http2Server modest =
        Http2Server.clear(Http2Settings.defaultSettings().maxConcurrentStreams(3))) {
      LoadResult result = run(TestPlan.closed(modest.uri(), "/100ms", 9, 2).policy(http2(4, 100)));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, result.scheduled()));
      assertThat(modest.mostAtOnceOnOne.get()).isEqualTo(3);
      assertThat(modest.accepted.get()).isEqualTo(3);
    }
  }

  @Test
  void openLoadOpensOnlyTheConnectionsThatItsStreamsNeed() throws Exception {
    // a quarter of a second at 400 per second is 100 requests: 4 connections of 25
    LoadResult result = run(TestPlan.open(server.uri(), "/ok", 400, 1).policy(http2(50, 25)));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 400L));
    assertThat(server.accepted.get()).isEqualTo(4);
  }

  @Test
  void aServerOfAnotherProtocolIsRefusedInPlainWords() throws Exception {
    HttpServer http1 =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http1.start();
    URI uri = URI.create("http://localhost:" + http1.getAddress().getPort());
    LoadResult result = run(tenTo("/ok").targets(uri));
    http1.stop(0);
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.CONNECT_REFUSED, 10L));
    assertThat(result.firstErrors().get(RequestResult.CONNECT_REFUSED)).contains("HTTP/2");
  }

  private TestPlan tenTo(String path) {
    return TestPlan.open(server.uri(), path, 10, 1).policy(http2(4, 10));
  }

  private TestPlan mixOf(String one, String other) {
    return TestPlan.open(server.uri(), one, 10, 1)
        .requests(Order.LISTED, RequestSpec.get(one), RequestSpec.get(other))
        .policy(http2(1, 10));
  }

  static ConnectionPolicy http2(int most, int streamsEach) {
    return new ConnectionPolicy(HttpVersion.HTTP_2, true, most, streamsEach, Trust.DEFAULT);
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
    return new PlanRun(onOneLoop.plan(), Optional.empty(), _ -> {}).carryOut();
  }
}
