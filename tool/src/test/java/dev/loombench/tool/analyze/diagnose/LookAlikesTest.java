package dev.loombench.tool.analyze.diagnose;

import static dev.loombench.tool.analyze.diagnose.SampleInputs.saturated;
import static dev.loombench.tool.analyze.diagnose.SampleInputs.threads;
import static dev.loombench.tool.trial.threads.ThreadPlace.CONNECTION;
import static dev.loombench.tool.trial.threads.ThreadPlace.IDLE;
import static dev.loombench.tool.trial.threads.ThreadPlace.MONITOR;
import static dev.loombench.tool.trial.threads.ThreadPlace.POLLING;
import static dev.loombench.tool.trial.threads.ThreadPlace.RUNNING;
import static dev.loombench.tool.trial.threads.ThreadPlace.SLEEP;
import static dev.loombench.tool.trial.threads.ThreadPlace.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.diagnose.DiagnosisInputs.Saturation;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Symptoms of one bottleneck that have another cause or none. */
class LookAlikesTest {

  @ParameterizedTest(name = "{0}")
  @MethodSource("lookAlikes")
  void findsTheRealBottleneck(String scenario, SampleInputs sample, Bottleneck bottleneck) {
    assertThat(Diagnoser.finding(sample.build()).map(Finding::bottleneck))
        .as(scenario)
        .contains(bottleneck);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("withoutBottleneck")
  void findsNothingWithoutABottleneck(String scenario, SampleInputs sample) {
    assertThat(Diagnoser.finding(sample.build())).as(scenario).isEmpty();
  }

  static Stream<Arguments> lookAlikes() {
    return Stream.of(
        is(
            "a full pool on a full CPU",
            saturated().cpu(0.98).workers(50, Map.of(RUNNING, 40.0, MONITOR, 10.0)),
            Bottleneck.CPU),
        is(
            "workers that wait for connections on a full CPU",
            saturated().cpu(0.98).workers(50, Map.of(CONNECTION, 45.0, RUNNING, 5.0)),
            Bottleneck.CPU),
        is(
            "a full CPU of which the collector takes a tenth",
            saturated().cpu(0.98).diagnostic(Metric.GC_PAUSE, 100).diagnostic(Metric.GC_CPU, 0.1),
            Bottleneck.CPU),
        is(
            "a full pool that sleeps, with a busy collector",
            saturated()
                .diagnostic(Metric.GC_PAUSE, 100)
                .diagnostic(Metric.GC_CPU, 0.1)
                .workers(50, Map.of(SLEEP, 50.0)),
            Bottleneck.WORKER_POOL),
        is(
            "a quota that is not used up",
            saturated()
                .cpus(2)
                .quota(1.5)
                .cpu(0.5)
                .headline(Metric.CGROUP_THROTTLED_PERIODS, 12)
                .workers(50, Map.of(SLEEP, 50.0)),
            Bottleneck.WORKER_POOL),
        is(
            "a scheduler that sleeps in a pool of one",
            saturated()
                .workers(50, Map.of(RUNNING, 2.0, IDLE, 48.0))
                .group(threads("timer-#", ThreadRole.POOL, 1, 0.001, Map.of(SLEEP, 1.0))),
            Bottleneck.UNKNOWN),
        is(
            "a pool that grows with its users",
            saturated().users(400).workers(400, Map.of(SLEEP, 400.0)),
            Bottleneck.UNKNOWN),
        is(
            "a full pool that waits for an unknown resource",
            saturated().workers(50, Map.of(WAITING, 50.0)),
            Bottleneck.UNKNOWN),
        is(
            "two threads of fifty at a monitor",
            saturated().workers(50, Map.of(MONITOR, 2.0, SLEEP, 10.0, IDLE, 38.0)),
            Bottleneck.UNKNOWN),
        is(
            "a full pool that sleeps, of which three wait for connections",
            saturated()
                .headline(Metric.POOL_PENDING_MEAN, 3)
                .workers(50, Map.of(CONNECTION, 3.0, SLEEP, 47.0)),
            Bottleneck.WORKER_POOL),
        is(
            "a pool for which bursts of requests wait, half of which is free on average",
            saturated()
                .cpu(0.89)
                .poolSize(10)
                .headline(Metric.POOL_PENDING_MEAN, 6.2)
                .headline(Metric.POOL_ACTIVE_MEAN, 5.3),
            Bottleneck.UNKNOWN),
        is(
            "event loops that wait for events",
            saturated()
                .group(
                    threads(
                        "loop-#",
                        ThreadRole.EVENT_LOOP,
                        2,
                        0.3,
                        Map.of(POLLING, 1.6, RUNNING, 0.4))),
            Bottleneck.UNKNOWN),
        is(
            "occasionally pinned carriers",
            saturated().diagnostic(Metric.PINNED_TIME, 0.4).diagnostic(Metric.CARRIERS_MAX, 2),
            Bottleneck.UNKNOWN),
        is(
            "a CPU nearly full, and no thread waits for it",
            saturated().cpu(0.85),
            Bottleneck.UNKNOWN),
        is(
            "connections dropped, without a diagnostic trial",
            saturated().headlineOnly().drops(0.2),
            Bottleneck.UNKNOWN),
        is(
            "connections dropped by a full pool",
            saturated().drops(0.2).workers(50, Map.of(SLEEP, 50.0)),
            Bottleneck.WORKER_POOL),
        is("no readings", saturated().withoutCpu().headlineOnly(), Bottleneck.UNKNOWN));
  }

  static Stream<Arguments> withoutBottleneck() {
    return Stream.of(
        Arguments.of("a server that keeps up", saturated().saturated(Saturation.NO)),
        Arguments.of(
            "a server that keeps up on a full CPU", saturated().saturated(Saturation.NO).cpu(0.96)),
        Arguments.of(
            "fewer users than threads",
            saturated()
                .saturated(Saturation.UNKNOWN)
                .users(8)
                .workers(50, Map.of(SLEEP, 8.0, IDLE, 42.0))),
        Arguments.of(
            "as many users as threads",
            saturated().saturated(Saturation.UNKNOWN).users(50).workers(50, Map.of(SLEEP, 50.0))),
        Arguments.of(
            "closed load with unknown saturation", saturated().saturated(Saturation.UNKNOWN)));
  }

  private static Arguments is(String scenario, SampleInputs sample, Bottleneck bottleneck) {
    return Arguments.of(scenario, sample, bottleneck);
  }
}
