package dev.loombench.tool.analyze.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.compare.RunGate.GateResult;
import dev.loombench.tool.analyze.compare.RunGate.Rule;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.report.text.RunComparisonSentences;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunGateTest {

  private static final RunGate WORSE = new RunGate("worse", List.of(), new Rule.Became("worse"));

  @Test
  void worseFailsOnAnyFigure() {
    RunComparison compared = p99(100, 130);
    GateResult judged = WORSE.judge(compared);

    assertThat(judged.failed()).isTrue();
    assertThat(RunComparisonSentences.evidence(judged))
        .containsExactly("p99 of virtual at delay-100, closed 500: 1.30 times, 1.26–1.35");
  }

  @Test
  void noDifferencePasses() {
    assertThat(WORSE.judge(p99(100, 100)).failed()).isFalse();
  }

  @Test
  void failsIfTheMetricIsNotCompared() {
    var gate =
        new RunGate("throughput worse", List.of(Metric.THROUGHPUT), new Rule.Became("worse"));

    assertThat(gate.judge(p99(100, 130)))
        .isEqualTo(
            new GateResult(
                "throughput worse", true, List.of(new RunGate.Evidence.NothingComparable())));
  }

  @Test
  void aShareIsExceededOnlyByTheWholeInterval() {
    assertThat(tailBy(0.10).judge(p99(100, 130)).failed()).isTrue();
    assertThat(tailBy(0.28).judge(p99(100, 130)).failed()).isFalse();
    assertThat(tailBy(0.10).judge(p99(130, 100)).failed()).isFalse();
  }

  @Test
  void aShareOfThroughputIsALoss() {
    var gate = new RunGate("t", List.of(Metric.THROUGHPUT), new Rule.WorseBy(0.10));

    assertThat(gate.judge(compared(Metric.THROUGHPUT, 1000, 800)).failed()).isTrue();
    assertThat(gate.judge(compared(Metric.THROUGHPUT, 1000, 890)).failed()).isFalse();
    assertThat(gate.judge(compared(Metric.THROUGHPUT, 1000, 1300)).failed()).isFalse();
  }

  @Test
  void failsIfTheRateIsNoLongerSustained() {
    RunComparison comparison = RunComparison.of(open(0).stored("a"), open(9).stored("b"), USUAL);

    assertThat(RunComparisonSentences.evidence(WORSE.judge(comparison)))
        .containsExactly(
            "virtual at delay-100, open 50/s poisson: a sustained the load, b was overloaded");
    assertThat(tailBy(0.5).judge(comparison).failed()).isTrue();
  }

  @Test
  void notComparableCanBeForbidden() {
    var gate = new RunGate("n", List.of(), new Rule.Became("not comparable"));

    assertThat(gate.judge(p99(100, 100)).failed()).isFalse();
    assertThat(gate.judge(RunComparison.of(open(9).stored("a"), open(9).stored("b"), USUAL)))
        .matches(GateResult::failed);
  }

  private static final RunComparisonSettings USUAL =
      new RunComparisonSettings(Map.of(), new BetweenRuns.OneForAll(0.01), 0.95);

  private static RunGate tailBy(double share) {
    return new RunGate("p99", List.of(Metric.LATENCY_P99), new Rule.WorseBy(share));
  }

  private static RunComparison p99(double old, double now) {
    return compared(Metric.LATENCY_P99, old, now);
  }

  private static RunComparison compared(Metric metric, double old, double now) {
    return RunComparison.of(
        values(metric, old).stored("a"), values(metric, now).stored("b"), USUAL);
  }

  private static RunBuilder values(Metric metric, double value) {
    return RunBuilder.closed("virtual")
        .values(metric, "virtual", value, 1.01 * value, 0.99 * value);
  }

  private static RunBuilder open(double backlogSlope) {
    var run = RunBuilder.open(50, "virtual");
    for (int block = 1; block <= 3; block++) {
      run.trial(
          "virtual",
          block,
          Map.of(
              Metric.SCHEDULED,
              50.0,
              Metric.BACKLOG_SLOPE,
              backlogSlope,
              Metric.LATENCY_P99,
              20.0 + block));
    }
    return run;
  }
}
