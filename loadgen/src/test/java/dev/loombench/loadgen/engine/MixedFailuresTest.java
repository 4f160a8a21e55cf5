package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.SecondCounts;
import dev.loombench.contract.Stage;
import io.netty.handler.codec.http2.Http2Settings;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Test of all kinds of failures at the same time, over several event loops. */
class MixedFailuresTest {

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void resultsOfHttp1AddUp(boolean open) throws Exception {
    List<String> paths =
        List.of("/ok", "/error", "/close", "/garbage", "/truncated", "/never", "/last-response");
    try (ScriptedServer server = new ScriptedServer()) {
      assertResultsAddUp(
          run(server.uri(), paths, ConnectionPolicy.http1(8), shape(open, hill(60, 1))));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void resultsOfHttp2AddUp(boolean open) throws Exception {
    List<String> paths =
        List.of(
            "/ok",
            "/100ms",
            "/error",
            "/close",
            "/garbage",
            "/reset",
            "/half",
            "/never",
            "/goaway",
            "/switch");
    try (Http2Server server =
        Http2Server.plainText(Http2Settings.defaultSettings().maxConcurrentStreams(5))) {
      assertResultsAddUp(
          run(server.uri(), paths, Http2Test.http2(8, 10), shape(open, hill(80, 2))));
      assertThat(server.maxStreams.get()).isBetween(2, 5);
    }
  }

  private static void assertResultsAddUp(LoadResult result) {
    assertThat(result.results())
        .containsKeys(
            RequestResult.OK,
            RequestResult.BAD_STATUS,
            RequestResult.RESET,
            RequestResult.PROTOCOL_ERROR,
            RequestResult.TIMEOUT,
            RequestResult.CONNECT_REFUSED);
    assertThat(sum(result.results().values().stream())).isEqualTo(result.scheduled());
    for (SecondCounts second : result.seconds()) {
      assertThat(sum(second.results().values().stream())).isEqualTo(second.scheduled());
    }
    assertThat(sum(result.seconds().stream().map(SecondCounts::succeeded)))
        .isEqualTo(result.results().get(RequestResult.OK));
    assertThat(result.statusCodes().get(200)).isEqualTo(result.results().get(RequestResult.OK));
    assertThat(result.statusCodes().get(500))
        .isEqualTo(result.results().get(RequestResult.BAD_STATUS));
  }

  /** Sends the paths, by weight, to a server and to a closed port. */
  private static LoadResult run(
      URI target, List<String> paths, ConnectionPolicy policy, LoadShape shape) throws Exception {
    LoadPlan plan =
        new LoadPlan(
            List.of(target, ScriptedServer.closedPort()),
            paths.stream().map(RequestSpec::get).toList(),
            LoadPlan.Order.WEIGHTED,
            shape,
            policy,
            Duration.ofMillis(300),
            Duration.ofSeconds(1),
            3,
            11,
            Instant.EPOCH);
    return new PlanRun(plan, Optional.empty(), 0, _ -> {}).execute(() -> {});
  }

  private static LoadShape shape(boolean open, List<Stage> stages) {
    return open
        ? new LoadShape.Open(LoadShape.Spacing.POISSON, stages)
        : new LoadShape.Closed(stages, Duration.ofMillis(5));
  }

  private static List<Stage> hill(double level, int seconds) {
    return List.of(
        new Stage(0, level, Duration.ofSeconds(seconds)),
        Stage.constant(level, Duration.ofSeconds(seconds)),
        new Stage(level, 0, Duration.ofSeconds(1)));
  }

  private static long sum(Stream<Long> counts) {
    return counts.mapToLong(Long::longValue).sum();
  }
}
