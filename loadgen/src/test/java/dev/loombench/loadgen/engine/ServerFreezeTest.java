package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.RequestResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Test of coordinated omission: a fast server freezes for 2 s at its 500th request. All bounds are
 * lower bounds, since a slow machine only adds latency.
 */
class ServerFreezeTest {

  private static final long MILLISECOND = 1_000_000L;

  @TempDir private Path folder;

  @Test
  void requestsDueInTheFreezeWaitForAConnection() throws Exception {
    RecordedRun run = openRun(10);

    assertLatenciesOfTheFreeze(run);
    assertThat(run.countFrom(HistogramTag.SERVICE, 1000 * MILLISECOND))
        .as("only requests in flight waited in the server")
        .isBetween(1L, 10L);
    // 500 are due in the first second of the freeze and wait a second or more; 10 are in flight.
    assertThat(run.countFrom(HistogramTag.CONNECTION_WAIT, 1000 * MILLISECOND))
        .isGreaterThanOrEqualTo(489);
    assertThat(run.countFrom(HistogramTag.LOOP_LATENESS, 1000 * MILLISECOND)).isZero();
    // 1000 fall due in the freeze, and at most 10 of them are sent.
    assertThat(run.result().health().peakWaiting()).isGreaterThanOrEqualTo(989);
  }

  @Test
  void requestsDueInTheFreezeAreSlowOnManyConnections() throws Exception {
    RecordedRun run = openRun(1000);

    assertLatenciesOfTheFreeze(run);
    assertThat(run.countFrom(HistogramTag.SERVICE, 1000 * MILLISECOND)).isBetween(1L, 1000L);
  }

  /**
   * At 500/s a request is due every 2 ms, so 1000 of the 2500 are due within the freeze. The first
   * waits 2 s, the next one at least 1998 ms, and so on: the (r + 1)th longest latency is at least
   * 2000 ms - r * 2 ms. Above the p-quantile are 2500 (1 - p) values: r = 25 at 0.99, 250 at 0.9,
   * 500 at 0.8, 750 at 0.7.
   */
  private static void assertLatenciesOfTheFreeze(RecordedRun run) {
    assertThat(run.result().results()).isEqualTo(Map.of(RequestResult.OK, 2500L));
    Histogram latency = run.times(HistogramTag.LATENCY);
    assertThat(latency.getMaxValue()).isGreaterThanOrEqualTo(2000 * MILLISECOND);
    assertThat(latency.getValueAtPercentile(99)).isGreaterThanOrEqualTo(1950 * MILLISECOND);
    assertThat(latency.getValueAtPercentile(90)).isGreaterThanOrEqualTo(1500 * MILLISECOND);
    assertThat(latency.getValueAtPercentile(80)).isGreaterThanOrEqualTo(1000 * MILLISECOND);
    assertThat(latency.getValueAtPercentile(70)).isGreaterThanOrEqualTo(500 * MILLISECOND);
  }

  /** Each user has one outstanding request during the freeze and sends no other. */
  @Test
  void closedUsersSeeTheFreezeOnce() throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      RecordedRun run =
          RecordedRun.of(
              TestPlan.closed(server.uri(), "/freeze-2s-at-500th", 10, 3)
                  .thinking(Duration.ofMillis(5))
                  .connections(10, 1),
              folder);
      assertThat(run.result().results())
          .isEqualTo(Map.of(RequestResult.OK, run.result().scheduled()));
      assertThat(run.result().scheduled()).isGreaterThan(500);
      assertThat(run.countFrom(HistogramTag.LATENCY, 1000 * MILLISECOND)).isEqualTo(10);
      assertThat(run.countFrom(HistogramTag.SERVICE, 1000 * MILLISECOND)).isEqualTo(10);
    }
  }

  private RecordedRun openRun(int connections) throws Exception {
    try (ScriptedServer server = new ScriptedServer()) {
      return RecordedRun.of(
          TestPlan.open(server.uri(), "/freeze-2s-at-500th", 500, 5).connections(connections, 1),
          folder);
    }
  }
}
