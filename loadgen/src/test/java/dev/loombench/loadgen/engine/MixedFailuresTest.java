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
  void resultsAddUp(boolean open) throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      LoadResult result = new PlanRun(mix(server, open), Optional.empty(), _ -> {}).execute();

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
  }

  private static LoadPlan mix(ScriptedServer server, boolean open) throws Exception {
    List<Stage> stages =
        List.of(
            new Stage(0, 60, Duration.ofSeconds(1)),
            Stage.constant(60, Duration.ofSeconds(1)),
            new Stage(60, 0, Duration.ofSeconds(1)));
    return new LoadPlan(
        List.of(server.uri(), ScriptedServer.closedPort()),
        Stream.of("/ok", "/error", "/close", "/garbage", "/truncated", "/never", "/last-response")
            .map(RequestSpec::get)
            .toList(),
        LoadPlan.Order.WEIGHTED,
        open
            ? new LoadShape.Open(LoadShape.Spacing.POISSON, stages)
            : new LoadShape.Closed(stages, Duration.ofMillis(5)),
        ConnectionPolicy.http1(8),
        Duration.ofMillis(300),
        Duration.ofSeconds(1),
        3,
        11,
        Instant.EPOCH);
  }

  private static long sum(Stream<Long> counts) {
    return counts.mapToLong(Long::longValue).sum();
  }
}
