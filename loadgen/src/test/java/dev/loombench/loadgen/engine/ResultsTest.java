package dev.loombench.loadgen.engine;

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
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the server does, and which result it makes; ten requests each. */
class ResultsTest {

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
  void goodAnswersAreOk() throws Exception {
    LoadResult result = run(tenTo("/ok").expecting("ok"));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 10L));
    assertThat(result.statusCodes()).isEqualTo(Map.of(200, 10L));
    assertThat(result.firstErrors()).isEmpty();
    assertThat(result.seconds().getFirst().scheduled()).isEqualTo(10);
  }

  @Test
  void bytesAreCountedBothWays() throws Exception {
    LoadResult result = run(tenTo("/ok"));
    int port = server.uri().getPort();
    int requestLength = ("GET /ok HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n").length();
    int answerLength = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".length();
    assertThat(result.seconds().stream().mapToLong(SecondCounts::bytesOut).sum())
        .isEqualTo(10L * requestLength);
    assertThat(result.seconds().stream().mapToLong(SecondCounts::bytesIn).sum())
        .isEqualTo(10L * answerLength);
  }

  @Test
  void chunkedAnswersAreRead() throws Exception {
    assertThat(run(tenTo("/chunked").expecting("ok")).results())
        .isEqualTo(Map.of(RequestResult.OK, 10L));
  }

  @Test
  void interimAnswersAreSkipped() throws Exception {
    LoadResult result = run(tenTo("/continued").expecting("ok"));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 10L));
    assertThat(result.statusCodes()).isEqualTo(Map.of(200, 10L));
  }

  @Test
  void anAnswerToHeadHasNoBody() throws Exception {
    RequestSpec head = RequestSpec.of("HEAD", "/head", Map.of(), "");
    assertThat(run(tenTo("/head").request(head)).results())
        .isEqualTo(Map.of(RequestResult.OK, 10L));
  }

  @Test
  void aBodyOfAMegabyteArrivesWhole() throws Exception {
    RequestSpec post =
        RequestSpec.of("POST", "/length", Map.of("X-Kind", "big"), "x".repeat(1 << 20))
            .expecting(new BodyCheck.EqualTo("1048576"));
    assertThat(run(tenTo("/length").request(post)).results())
        .isEqualTo(Map.of(RequestResult.OK, 10L));
  }

  @Test
  void anErrorStatusIsABadStatus() throws Exception {
    LoadResult result = run(tenTo("/error"));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.BAD_STATUS, 10L));
    assertThat(result.statusCodes()).isEqualTo(Map.of(500, 10L));
    assertThat(result.firstErrors()).isEqualTo(Map.of(RequestResult.BAD_STATUS, "status 500"));
  }

  @Test
  void whyTheStatusIsBadIsToldInTheServersWords() throws Exception {
    assertThat(run(tenTo("/unavailable")).firstErrors())
        .isEqualTo(
            Map.of(RequestResult.BAD_STATUS, "status 503: the database has no connection left"));
  }

  @Test
  void anotherBodyThanExpectedIsAMismatch() throws Exception {
    for (String expected : new String[] {"no", "o", "okay"}) {
      assertThat(run(tenTo("/ok").expecting(expected)).results())
          .isEqualTo(Map.of(RequestResult.BODY_MISMATCH, 10L));
    }
  }

  @Test
  void aCloseWithoutAnAnswerIsAReset() throws Exception {
    assertThat(run(tenTo("/close")).results()).isEqualTo(Map.of(RequestResult.RESET, 10L));
  }

  @Test
  void aTruncatedBodyIsAReset() throws Exception {
    LoadResult result = run(tenTo("/truncated"));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.RESET, 10L));
    assertThat(result.statusCodes()).isEmpty();
  }

  @Test
  void whatIsNotHttpIsAProtocolError() throws Exception {
    assertThat(run(tenTo("/garbage")).results())
        .isEqualTo(Map.of(RequestResult.PROTOCOL_ERROR, 10L));
  }

  @Test
  void aClosedPortRefuses() throws Exception {
    LoadResult result = run(tenTo("/ok").targets(ScriptedServer.closedPort()));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.CONNECT_REFUSED, 10L));
    assertThat(result.firstErrors().get(RequestResult.CONNECT_REFUSED)).contains("refused");
  }

  @Test
  void silenceIsATimeoutOfSentAndOfWaitingRequests() throws Exception {
    LoadResult result =
        run(
            tenTo("/never")
                .connections(2, 1)
                .limits(Duration.ofMillis(300), Duration.ofSeconds(5)));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.TIMEOUT, 10L));
  }

  @Test
  void whatTheDrainLimitCutsOffIsUnsentOrUnanswered() throws Exception {
    LoadResult result =
        run(
            TestPlan.open(server.uri(), "/never", 10, 1)
                .connections(2, 1)
                .limits(Duration.ofSeconds(20), Duration.ofMillis(200)));
    assertThat(result.results())
        .isEqualTo(Map.of(RequestResult.UNANSWERED, 2L, RequestResult.UNSENT, 8L));
  }

  @Test
  void aServerThatAnnouncesItsCloseIsConnectedToAnew() throws Exception {
    assertThat(run(tenTo("/last-answer")).results()).isEqualTo(Map.of(RequestResult.OK, 10L));
    assertThat(server.accepted()).isGreaterThanOrEqualTo(10);
  }

  @Test
  void aCloseOfAnIdleConnectionIsNoFailure() throws Exception {
    // The user thinks for so long that the close is seen before the next request is sent.
    TestPlan oneUser = TestPlan.closed(server.uri(), "/silent-close", 1, 2);
    LoadResult result = run(oneUser.thinking(Duration.ofMillis(600)));
    assertThat(result.scheduled()).isBetween(2L, 4L);
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, result.scheduled()));
    assertThat((long) server.accepted()).isGreaterThanOrEqualTo(result.scheduled());
  }

  @Test
  void targetsAreUsedInTurn() throws Exception {
    try (ScriptedServer other = new ScriptedServer()) {
      // far enough apart for both connections to be free each time
      run(
          TestPlan.open(server.uri(), "/ok", 10, 1)
              .connections(2, 1)
              .targets(server.uri(), other.uri()));
      assertThat(server.received()).isEqualTo(5);
      assertThat(other.received()).isEqualTo(5);
    }
  }

  @Test
  void noMoreConnectionsAreOpenThanAllowed() throws Exception {
    LoadResult result = run(TestPlan.open(server.uri(), "/100ms", 100, 1).connections(3, 2));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 100L));
    assertThat(server.accepted()).isEqualTo(3);
  }

  private TestPlan tenTo(String path) {
    return TestPlan.of(
        server.uri(),
        path,
        new LoadShape.Iterations(10, Duration.ZERO, 1, Duration.ZERO, Duration.ofSeconds(20)));
  }

  private static LoadResult run(TestPlan plan) throws Exception {
    return new PlanRun(plan.plan(), Optional.empty(), _ -> {}).carryOut();
  }
}
