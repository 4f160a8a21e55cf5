package dev.loombench.loadgen.engine;

import static dev.loombench.loadgen.engine.TestPlan.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.SecondCounts;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the result of each server behavior with ten requests. */
class RequestResultTest {

  private ScriptedServer server;

  @BeforeEach
  void startServer() throws IOException {
    server = new ScriptedServer();
  }

  @AfterEach
  void stopServer() throws IOException {
    server.close();
  }

  @Test
  void successIsOk() throws Exception {
    LoadResult result = run(tenRequests("/ok").expecting("ok"));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 10L));
    assertThat(result.statusCodes()).isEqualTo(Map.of(200, 10L));
    assertThat(result.firstErrors()).isEmpty();
    assertThat(result.seconds().getFirst().scheduled()).isEqualTo(10);
  }

  @Test
  void countsBytesSentAndReceived() throws Exception {
    LoadResult result = run(tenRequests("/ok"));
    int port = server.uri().getPort();
    int requestLength = ("GET /ok HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n").length();
    int responseLength = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".length();
    assertThat(result.seconds().stream().mapToLong(SecondCounts::bytesOut).sum())
        .isEqualTo(10L * requestLength);
    assertThat(result.seconds().stream().mapToLong(SecondCounts::bytesIn).sum())
        .isEqualTo(10L * responseLength);
  }

  @Test
  void readsChunkedResponses() throws Exception {
    assertThat(run(tenRequests("/chunked").expecting("ok")).results())
        .isEqualTo(Map.of(RequestResult.OK, 10L));
  }

  @Test
  void skipsInterimResponses() throws Exception {
    LoadResult result = run(tenRequests("/continued").expecting("ok"));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 10L));
    assertThat(result.statusCodes()).isEqualTo(Map.of(200, 10L));
  }

  @Test
  void responseToHeadHasNoBody() throws Exception {
    RequestSpec head = RequestSpec.of("HEAD", "/head", Map.of(), "");
    assertThat(run(tenRequests("/head").request(head)).results())
        .isEqualTo(Map.of(RequestResult.OK, 10L));
  }

  @Test
  void sendsALargeBodyCompletely() throws Exception {
    RequestSpec post =
        RequestSpec.of("POST", "/length", Map.of("X-Kind", "big"), "x".repeat(1 << 20))
            .expecting(new BodyCheck.EqualTo("1048576"));
    assertThat(run(tenRequests("/length").request(post)).results())
        .isEqualTo(Map.of(RequestResult.OK, 10L));
  }

  @Test
  void errorStatusIsBadStatus() throws Exception {
    LoadResult result = run(tenRequests("/error"));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.BAD_STATUS, 10L));
    assertThat(result.statusCodes()).isEqualTo(Map.of(500, 10L));
    assertThat(result.firstErrors()).isEqualTo(Map.of(RequestResult.BAD_STATUS, "status 500"));
  }

  @Test
  void reportsTheServersErrorMessage() throws Exception {
    assertThat(run(tenRequests("/unavailable")).firstErrors())
        .isEqualTo(
            Map.of(RequestResult.REJECTED, "status 503: the database has no connection left"));
  }

  @Test
  void unexpectedBodyIsAMismatch() throws Exception {
    for (String expected : new String[] {"no", "o", "okay"}) {
      assertThat(run(tenRequests("/ok").expecting(expected)).results())
          .isEqualTo(Map.of(RequestResult.BODY_MISMATCH, 10L));
    }
  }

  @Test
  void closeWithoutResponseIsReset() throws Exception {
    assertThat(run(tenRequests("/close")).results()).isEqualTo(Map.of(RequestResult.RESET, 10L));
  }

  @Test
  void truncatedBodyIsReset() throws Exception {
    LoadResult result = run(tenRequests("/truncated"));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.RESET, 10L));
    assertThat(result.statusCodes()).isEmpty();
  }

  @Test
  void invalidHttpIsAProtocolError() throws Exception {
    assertThat(run(tenRequests("/garbage")).results())
        .isEqualTo(Map.of(RequestResult.PROTOCOL_ERROR, 10L));
  }

  @Test
  void closedPortIsConnectRefused() throws Exception {
    LoadResult result = run(tenRequests("/ok").targets(ScriptedServer.closedPort()));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.CONNECT_REFUSED, 10L));
    assertThat(result.firstErrors().get(RequestResult.CONNECT_REFUSED)).contains("refused");
  }

  @Test
  void sentAndWaitingRequestsTimeOut() throws Exception {
    LoadResult result =
        run(
            tenRequests("/never")
                .connections(2, 1)
                .timeouts(Duration.ofMillis(300), Duration.ofSeconds(5)));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.TIMEOUT, 10L));
  }

  @Test
  void drainTimeoutEndsAsUnsentOrUnanswered() throws Exception {
    LoadResult result =
        run(
            TestPlan.open(server.uri(), "/never", 10, 1)
                .connections(2, 1)
                .timeouts(Duration.ofSeconds(20), Duration.ofMillis(200)));
    assertThat(result.results())
        .isEqualTo(Map.of(RequestResult.UNANSWERED, 2L, RequestResult.UNSENT, 8L));
  }

  @Test
  void reconnectsAfterConnectionClose() throws Exception {
    assertThat(run(tenRequests("/last-response")).results())
        .isEqualTo(Map.of(RequestResult.OK, 10L));
    assertThat(server.accepted()).isGreaterThanOrEqualTo(10);
  }

  @Test
  void idleCloseIsNotAFailure() throws Exception {
    // The close arrives during the think time, before the next request.
    TestPlan oneUser = TestPlan.closed(server.uri(), "/silent-close", 1, 2);
    LoadResult result = run(oneUser.thinking(Duration.ofMillis(600)));
    assertThat(result.scheduled()).isBetween(2L, 4L);
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, result.scheduled()));
    assertThat((long) server.accepted()).isGreaterThanOrEqualTo(result.scheduled());
  }

  @Test
  void rotatesTargets() throws Exception {
    try (ScriptedServer other = new ScriptedServer()) {
      // far enough apart that both connections are available
      run(
          TestPlan.open(server.uri(), "/ok", 10, 1)
              .connections(2, 1)
              .targets(server.uri(), other.uri()));
      assertThat(server.received()).isEqualTo(5);
      assertThat(other.received()).isEqualTo(5);
    }
  }

  @Test
  void respectsMaxConnections() throws Exception {
    LoadResult result = run(TestPlan.open(server.uri(), "/100ms", 100, 1).connections(3, 2));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 100L));
    assertThat(server.accepted()).isEqualTo(3);
  }

  private TestPlan tenRequests(String path) {
    return TestPlan.of(
        server.uri(),
        path,
        new LoadShape.Iterations(10, Duration.ZERO, 1, Duration.ZERO, Duration.ofSeconds(20)));
  }
}
