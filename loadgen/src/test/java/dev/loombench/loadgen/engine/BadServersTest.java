package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestResult;
import dev.loombench.loadgen.engine.ScriptedServer.Greeting;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Ten users send one request each, all at once, to a server that fails them in one way. Each
 * request is counted once, under the name of what happened, and the run is over when the last one
 * has ended.
 */
class BadServersTest {

  private static final Duration TIMEOUT = Duration.ofMillis(500);

  /** A request that hung would be cut off here as {@code UNANSWERED}. */
  private static final Duration DRAIN = Duration.ofSeconds(20);

  private static final Duration AT_MOST = Duration.ofSeconds(20);

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "/error, BAD_STATUS",
    "/not-found, BAD_STATUS",
    "/reset, RESET",
    "/close, RESET",
    "/truncated, RESET",
    "/truncated-head, RESET",
    "/truncated-chunk, RESET",
    "/missing-last-chunk, RESET",
    "/interim-then-close, RESET",
    "/until-reset, RESET",
    "/never, TIMEOUT",
    "/half-then-silence, TIMEOUT",
    "/interim-then-silence, TIMEOUT",
    "/drip-slowly, TIMEOUT",
    "/garbage, PROTOCOL_ERROR",
    "/bad-length, PROTOCOL_ERROR",
    "/bad-chunk, PROTOCOL_ERROR",
    "/switched, PROTOCOL_ERROR",
    "/huge-status, PROTOCOL_ERROR",
    "/huge-header, PROTOCOL_ERROR",
    "/many-headers, PROTOCOL_ERROR",
  })
  void aFailureHasItsName(String path, RequestResult expected) throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      LoadResult result = run(tenTo(server.uri(), path));
      assertThat(result.results())
          .as(result.firstErrors().toString())
          .isEqualTo(Map.of(expected, 10L));
      assertThat(result.firstErrors()).containsOnlyKeys(expected);
      assertThat(result.health().wallSeconds()).isLessThan(20);
      assertThat(server.received()).as("nothing is sent twice").isEqualTo(10);
    }
  }

  @ParameterizedTest
  @CsvSource({"/until-close", "/until-close-1.0", "/two-answers", "/silent-close", "/last-answer"})
  void anUnusualAnswerIsAnAnswer(String path) throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      LoadResult result = run(tenTo(server.uri(), path).expecting("ok"));
      assertThat(result.results())
          .as(result.firstErrors().toString())
          .isEqualTo(Map.of(RequestResult.OK, 10L));
      assertThat(result.statusCodes()).isEqualTo(Map.of(200, 10L));
    }
  }

  @Test
  void anAnswerWithoutContentIsGood() throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      LoadResult result = run(tenTo(server.uri(), "/no-content").expecting(""));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 10L));
      assertThat(result.statusCodes()).isEqualTo(Map.of(204, 10L));
    }
  }

  @Test
  void anAnswerThatDripsInTimeTakesAsLongAsItsLastByte() throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      RecordedRun run =
          RecordedRun.of(
              tenTo(server.uri(), "/drip-fast").limits(Duration.ofSeconds(20), DRAIN), folder);
      assertThat(run.result().results()).isEqualTo(Map.of(RequestResult.OK, 10L));
      // 20 bytes, 10 ms before each
      assertThat(run.countFrom(HistogramTag.SERVICE, 200_000_000L)).isEqualTo(10);
    }
  }

  @Test
  void aDripIsGivenUpOnceTheTimeoutSinceDueHasPassed() throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      RecordedRun run = RecordedRun.of(tenTo(server.uri(), "/drip-slowly"), folder);
      assertThat(run.countFrom(HistogramTag.FAILED, TIMEOUT.toNanos())).isEqualTo(10);
    }
  }

  @Test
  void aClosedPortRefusesEachOnce() throws Exception {
    assertThat(run(tenTo(ScriptedServer.closedPort(), "/ok")).results())
        .isEqualTo(Map.of(RequestResult.CONNECT_REFUSED, 10L));
  }

  /** The kernel completes a few connections for a server that never accepts, and then no more. */
  @Test
  void aServerThatNeverAcceptsIsGivenUpAfterTheTimeout() throws Exception {
    try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      LoadResult result = run(tenTo(ScriptedServer.uriOf(deaf), "/ok"));
      assertThat(result.scheduled()).isEqualTo(10);
      assertThat(result.results().keySet())
          .isSubsetOf(RequestResult.TIMEOUT, RequestResult.CONNECT_REFUSED);
      assertThat(result.health().wallSeconds()).isLessThan(20);
    }
  }

  @Test
  void aServerThatClosesEveryConnectionAtOnceAnswersNothing() throws Exception {
    try (ScriptedServer server = new ScriptedServer(Greeting.CLOSE)) {
      LoadResult result = run(tenTo(server.uri(), "/ok"));
      assertThat(result.scheduled()).isEqualTo(10);
      assertThat(result.results().keySet()).isSubsetOf(RequestResult.RESET, RequestResult.TIMEOUT);
    }
  }

  @Test
  void aServerThatClosesIdleConnectionsIsNotStormed() throws Exception {
    try (ScriptedServer server = new ScriptedServer(Greeting.CLOSE)) {
      LoadResult result = run(TestPlan.open(server.uri(), "/ok", 10, 2));
      assertThat(result.scheduled()).isEqualTo(20);
      // Each of two loops keeps 2 connections ahead (a quarter of a second of 5/s) and tries again
      // after 100 ms: 21 times in 2 s. Each of the 20 requests may take one more, and when that one
      // closes have 2 opened in its place.
      assertThat(server.accepted()).isBetween(20, 2 * 2 * 21 + 20 * 3);
    }
  }

  @Test
  void anAnswerToNothingIsNotTakenForTheNextRequests() throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      // The user thinks for so long that the second answer is seen before the next request is sent.
      TestPlan user = TestPlan.closed(server.uri(), "/late-second-answer", 1, 2).expecting("ok");
      LoadResult result = run(user.thinking(Duration.ofMillis(600)));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, result.scheduled()));
      assertThat((long) server.accepted()).isGreaterThanOrEqualTo(result.scheduled());
    }
  }

  @Test
  void anAnswerBeforeTheRequestIsNeverAGoodOne() throws Exception {
    try (ScriptedServer server = new ScriptedServer(Greeting.ANSWER)) {
      LoadResult result = run(tenTo(server.uri(), "/ok").expecting("ok"));
      assertThat(result.scheduled()).isEqualTo(10);
      assertThat(result.results().keySet())
          .as("the right answer comes second on every connection, and never counts")
          .isSubsetOf(RequestResult.BODY_MISMATCH, RequestResult.RESET, RequestResult.TIMEOUT);
    }
  }

  private static TestPlan tenTo(URI target, String path) {
    return TestPlan.of(
            target, path, new LoadShape.Iterations(10, Duration.ZERO, 1, Duration.ZERO, AT_MOST))
        .connections(10, 2)
        .limits(TIMEOUT, DRAIN);
  }

  private static LoadResult run(TestPlan plan) throws Exception {
    return new PlanRun(plan.plan(), Optional.empty(), _ -> {}).carryOut();
  }
}
