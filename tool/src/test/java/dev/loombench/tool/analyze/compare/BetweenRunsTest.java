package dev.loombench.tool.analyze.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.evidence.ConditionDifference;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.report.json.BetweenRunsJson;
import dev.loombench.tool.report.text.BetweenRunsSentences;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Allowance for variation between runs, against drawn runs whose variation is known. */
class BetweenRunsTest {

  private static final double WITHIN = 0.02;
  private static final double THROUGHPUT_BETWEEN = 0.005;
  private static final double P99_BETWEEN = 0.08;
  private static final int DRAWS = 400;

  @Test
  void anEstimateIsSeparateForEachMetric() {
    BetweenRunsEstimate estimate = estimate(new Random(1), 200);

    assertThat(estimate.row(Metric.LATENCY_P99).orElseThrow().standardDeviation())
        .isCloseTo(P99_BETWEEN, within(0.015));
    assertThat(estimate.row(Metric.LATENCY_P99).orElseThrow().withinRun())
        .isCloseTo(WITHIN, within(0.002));
    assertThat(estimate.row(Metric.THROUGHPUT).orElseThrow().standardDeviation())
        .isCloseTo(THROUGHPUT_BETWEEN, within(0.004));
    assertThat(estimate.row(Metric.RSS_MEAN)).isEmpty();
    assertThat(estimate.subject()).isEqualTo("pool-200 at delay-100, closed 500");
  }

  @Test
  void pairsOfTheSameVariantGaveFalseAlarmsWithOneAllowanceForAllMetrics() {
    var random = new Random(2);
    int before = 0;
    int now = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
      StoredRun one = run(random, 3);
      StoredRun other = run(random, 3);
      BetweenRuns measured = new BetweenRuns.Estimated(estimate(random, 10));
      before += alarms(one, other, new BetweenRuns.OneForAll(0.01)) ? 1 : 0;
      now += alarms(one, other, measured) ? 1 : 0;
    }

    assertThat((double) before / DRAWS).as("one per cent for all").isGreaterThan(0.3);
    assertThat((double) now / DRAWS).as("measured").isLessThan(0.05);
  }

  @Test
  void throughputThatTheScheduleFixesHasNoEstimate() {
    List<StoredRun> runs =
        Stream.of(1.0, 1.01, 0.99)
            .map(
                factor ->
                    RunBuilder.open(50, "pool-200")
                        .throughputs("pool-200", 50 * factor, 50 * factor)
                        .stored("run"))
            .toList();

    assertThat(BetweenRunsEstimate.of(runs).row(Metric.THROUGHPUT)).isEmpty();
  }

  @Test
  void aMetricThatWasNotMeasuredHasALabeledDefault() {
    var measured = new BetweenRuns.Estimated(estimate(new Random(3), 5));

    assertThat(measured.of(Metric.THROUGHPUT)).isInstanceOf(Allowance.Measured.class);
    assertThat(measured.of(Metric.LIVE_SET)).isInstanceOf(Allowance.Default.class);
  }

  @Test
  void theSourceOfEachAllowanceIsNamed() {
    StoredRun run = run(new Random(4), 3);

    assertThat(sentence(run, RunComparisonSettings.USUAL.betweenRuns()))
        .startsWith(
            "Intervals include a default allowance for variation between runs, not measured")
        .contains("requests/s")
        .contains("'loombench validate --between-runs' measures it.");
    assertThat(sentence(run, new BetweenRuns.Estimated(estimate(new Random(5), 10))))
        .startsWith("Intervals include the variation between runs measured on this machine on ")
        .contains("(pool-200 at delay-100, closed 500; 10 runs), at its upper 95 % bound: ")
        .doesNotContain("default");
    assertThat(sentence(run, new BetweenRuns.OneForAll(0.02)))
        .isEqualTo(
            "Intervals include 2 % variation between runs for every metric (--between-runs).");
  }

  @Test
  void anEstimateOfAnotherMachineIsNotUsed() {
    BetweenRunsEstimate estimate = estimate(new Random(6), 3);
    Environment other = RunBuilder.machine(Map.of("cpu.model", "Made-up 9000"));

    assertThat(BetweenRuns.of(estimate, List.of(estimate.environment())))
        .isInstanceOf(BetweenRuns.Estimated.class);
    BetweenRuns defaults = BetweenRuns.of(estimate, List.of(other));
    assertThat(defaults)
        .isEqualTo(
            new BetweenRuns.Defaults(
                Optional.of(
                    new ConditionDifference.Values(
                        ConditionDifference.Condition.CPU_MODEL,
                        List.of("Made-up 3000"),
                        List.of("Made-up 9000")))));
    assertThat(sentence(run(new Random(7), 3), defaults))
        .startsWith("The stored variation between runs is of another machine: the CPU model");
  }

  @Test
  void aStoredEstimateIsReadAsItWasWritten() {
    BetweenRunsEstimate estimate = estimate(new Random(8), 4);

    assertThat(BetweenRunsJson.read(BetweenRunsJson.text(estimate))).isEqualTo(estimate);
  }

  private static String sentence(StoredRun run, BetweenRuns betweenRuns) {
    return BetweenRunsSentences.allowance(compared(run, run, betweenRuns));
  }

  private static boolean alarms(StoredRun before, StoredRun after, BetweenRuns betweenRuns) {
    return compared(before, after, betweenRuns).contrasts().stream()
        .map(RunContrast::verdict)
        .anyMatch(verdict -> verdict instanceof Verdict.Worse || verdict instanceof Verdict.Better);
  }

  private static RunComparison compared(
      StoredRun before, StoredRun after, BetweenRuns betweenRuns) {
    return RunComparison.of(before, after, new RunComparisonSettings(Map.of(), betweenRuns, 0.95));
  }

  private static BetweenRunsEstimate estimate(Random random, int runs) {
    var made = new ArrayList<StoredRun>();
    for (int run = 0; run < runs; run++) {
      made.add(run(random, 2));
    }
    return BetweenRunsEstimate.of(made);
  }

  /** A run whose trials share deviations that another run does not have. */
  private static StoredRun run(Random random, int trials) {
    double throughput = Math.exp(THROUGHPUT_BETWEEN * random.nextGaussian());
    double p99 = Math.exp(P99_BETWEEN * random.nextGaussian());
    var run = RunBuilder.closed("pool-200");
    for (int block = 1; block <= trials; block++) {
      run.trial(
          "pool-200",
          block,
          Map.of(
              Metric.THROUGHPUT, 2_000 * throughput * scatter(random),
              Metric.LATENCY_P99, 120 * p99 * scatter(random),
              Metric.FAILED_SHARE, 0.0));
    }
    return run.stored("run", RunBuilder.machine(Map.of()));
  }

  private static double scatter(Random random) {
    return Math.exp(WITHIN * random.nextGaussian());
  }
}
