package dev.loombench.tool.analyze.compare;

import static dev.loombench.tool.analyze.compare.ComparedRuns.compared;
import static dev.loombench.tool.analyze.compare.ComparedRuns.only;
import static dev.loombench.tool.analyze.compare.ComparedRuns.throughputs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.evidence.UnavailableReason;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.report.text.NotComparableSentences;
import dev.loombench.tool.report.text.RunComparisonSentences;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Verdicts on shared variants of two runs. */
class RunComparisonTest {

  @Test
  void aRunAgainstItselfIsEquivalent() {
    StoredRun run = throughputs(1000, 1010, 990).stored("a");

    RunContrast contrast = only(RunComparison.of(run, run, RunComparisonSettings.USUAL));

    assertThat(contrast.verdict()).isInstanceOf(Verdict.Equivalent.class);
    assertThat(contrast.before()).containsExactly(1000.0, 1010.0, 990.0);
  }

  @Test
  void aRunWithFewScatteredTrialsAgainstItselfIsInconclusive() {
    StoredRun run = throughputs(1000, 1150, 900).stored("a");

    assertThat(only(RunComparison.of(run, run, RunComparisonSettings.USUAL)).verdict())
        .isInstanceOf(Verdict.Inconclusive.class);
  }

  @Test
  void aTenthLessFromThreeTrialsEachIsWorse() {
    RunContrast contrast = only(compared(throughputs(1000, 1010, 990), throughputs(900, 909, 891)));

    assertThat(contrast.verdict()).isInstanceOf(Verdict.Worse.class);
    assertThat(contrast.verdict().ratioIfAny().orElseThrow().value()).isCloseTo(0.9, within(1e-9));
    assertThat(contrast.verdict().ratioIfAny().orElseThrow().trials()).isEqualTo(6);
  }

  @Test
  void variationBetweenRunsWidensTheInterval() {
    var old = throughputs(1000, 1001, 999).stored("old");
    var now = throughputs(930, 931, 929).stored("new");

    assertThat(
            only(RunComparison.of(
                    old,
                    now,
                    new RunComparisonSettings(Map.of(), new BetweenRuns.OneForAll(0), 0.95)))
                .verdict())
        .isInstanceOf(Verdict.Worse.class);
    assertThat(
            only(RunComparison.of(
                    old,
                    now,
                    new RunComparisonSettings(Map.of(), new BetweenRuns.OneForAll(0.05), 0.95)))
                .verdict())
        .isInstanceOf(Verdict.Inconclusive.class);
  }

  @Test
  void latenciesLessThanHalfAMillisecondApartAreEquivalentInBothDirections() {
    RunBuilder fast = medians(1.00, 1.01, 0.99);
    RunBuilder slow = medians(1.40, 1.41, 1.39);

    assertThat(only(compared(fast, slow)).verdict()).isInstanceOf(Verdict.Equivalent.class);
    assertThat(only(compared(slow, fast)).verdict()).isInstanceOf(Verdict.Equivalent.class);
  }

  private static RunBuilder medians(double... millis) {
    return RunBuilder.closed("pool-200").values(Metric.LATENCY_P50, "pool-200", millis);
  }

  @Test
  void latencyIsIncomparableIfTheNewRunNoLongerSustainsTheRate() {
    RunComparison comparison = compared(open(0.1, 20, 0), open(30, 900, 0));

    assertThat(comparison.nonRatioChanges())
        .extracting(change -> change.cause().key(), NonRatioChange::worse)
        .containsExactly(tuple("rate-sustained", true));
    assertThat(NotComparableSentences.reason(only(comparison).verdict()))
        .isEqualTo(
            "pool-200 is overloaded in new, so its latency depends on the length of the test");
    assertThat(RunComparisonSentences.headline(comparison))
        .isEqualTo("Worse: 1 break and 1 not comparable.");
  }

  @Test
  void throughputThatTheScheduleFixesIsNotCompared() {
    RunBuilder old = RunBuilder.open(50, "pool-200").throughputs("pool-200", 50, 50, 50);
    RunBuilder now = RunBuilder.open(50, "pool-200").throughputs("pool-200", 50, 50, 50);

    assertThat(only(compared(old, now)).verdict())
        .isEqualTo(new Verdict.NotComparable(new NotComparableReason.FixedBySchedule()));
  }

  @Test
  void moreFailuresInEveryTrialAreABreak() {
    RunComparison comparison = compared(open(0, 20, 0), open(0, 20, 0.4));

    assertThat(comparison.nonRatioChanges())
        .extracting(change -> RunComparisonSentences.change(change) + ".")
        .containsExactly(
            "pool-200 at delay-100, open 50/s poisson: 0 % of the requests failed in old, 0.4 % in"
                + " new.");
  }

  @Test
  void equalFailedSharesAreNoBreak() {
    assertThat(compared(open(0, 20, 0.4), open(0, 20, 0.4)).nonRatioChanges()).isEmpty();
  }

  private static RunBuilder open(double backlogSlope, double p99, double failedPercent) {
    var run = RunBuilder.open(50, "pool-200");
    for (int block = 1; block <= 3; block++) {
      run.trial(
          "pool-200",
          block,
          Map.of(
              Metric.SCHEDULED, 50.0,
              Metric.BACKLOG_SLOPE, backlogSlope,
              Metric.FAILED_SHARE, failedPercent,
              Metric.LATENCY_P99, p99));
    }
    return run;
  }

  @Test
  void aVariantThatNoLongerCompletesIsABreak() {
    var now = RunBuilder.closed("pool-200").failed("pool-200", 1, "the server ended with code 1.");

    RunComparison comparison = compared(throughputs(1000, 1010, 990), now);

    assertThat(comparison.nonRatioChanges())
        .extracting(change -> RunComparisonSentences.change(change) + ".")
        .containsExactly(
            "pool-200 at delay-100, closed 500: no trial of new completed: the server ended with"
                + " code 1.");
  }

  @Test
  void needsThreeTrials() {
    assertThat(only(compared(throughputs(1000, 1010, 990), throughputs(1000, 1001))).verdict())
        .isEqualTo(
            new Verdict.NotComparable(
                new NotComparableReason.InRun("new", new NotComparableReason.TooFewTrials(2, 3))));
  }

  @Test
  void aMetricMissingInOneTrialIsIncomparable() {
    var now = throughputs(1000, 1010);
    now.readings("pool-200", 3, Map.of(Metric.THROUGHPUT, new Reading.Unavailable("no counter")));

    assertThat(only(compared(throughputs(1000, 1010, 990), now)).verdict())
        .isEqualTo(
            new Verdict.NotComparable(
                new NotComparableReason.InRun(
                    "new",
                    new NotComparableReason.MetricUnavailable(
                        new UnavailableReason.MissingInTrials(1, 3, "no counter")))));
  }

  @Test
  void aLowerBoundIsBetterOrNotComparable() {
    assertThat(only(compared(driven(1000, 0.3), driven(2000, 0.9))).verdict())
        .isInstanceOf(Verdict.Better.class);
    assertThat(only(compared(driven(1000, 0.3), driven(1000, 0.9))).verdict())
        .isEqualTo(
            new Verdict.NotComparable(
                new NotComparableReason.InRun(
                    "new",
                    new NotComparableReason.GeneratorLimited(List.of(new VariantId("pool-200"))))));
  }

  private static RunBuilder driven(double perSecond, double generatorCores) {
    var run = RunBuilder.closed("pool-200").withCpus(List.of(0), List.of(1));
    for (int block = 1; block <= 3; block++) {
      run.trial(
          "pool-200",
          block,
          Map.of(Metric.THROUGHPUT, perSecond + block, Metric.GENERATOR_CPU, generatorCores));
    }
    return run;
  }

  @Test
  void comparesStartupOfBothRuns() {
    RunComparison comparison =
        compared(
            RunBuilder.closed("pool-200").starts("pool-200", 2.0, 2.02, 1.98),
            RunBuilder.closed("pool-200").starts("pool-200", 1.0, 1.01, 0.99));

    assertThat(only(comparison).metric()).isEqualTo(Metric.START_UP);
    assertThat(only(comparison).verdict()).isInstanceOf(Verdict.Better.class);
  }

  @Test
  void comparisonsThatStayOpenBelongToTheFamily() {
    var old = RunBuilder.closed(FAMILY).withCpus(List.of(0), List.of(1));
    var now = RunBuilder.closed(FAMILY).withCpus(List.of(0), List.of(1));
    for (String variant : FAMILY) {
      boolean decided = variant.equals("a");
      for (int block = 1; block <= 3; block++) {
        old.trial(variant, block, served(1000 + block, 0.3));
        now.trial(variant, block, served(decided ? 2000 : 900 + 50 * block, decided ? 0.3 : 0.9));
      }
    }
    RunComparison comparison = compared(old, now);

    assertThat(comparison.counts()).isEqualTo(Map.of("better", 1L, "not comparable", 7L));
    assertThat(comparison.settings().confidence()).isEqualTo(1 - 0.05 / 8);
  }

  private static final String[] FAMILY = {"a", "b", "c", "d", "e", "f", "g", "h"};

  private static Map<Metric, Double> served(double perSecond, double generatorCores) {
    return Map.of(Metric.THROUGHPUT, perSecond, Metric.GENERATOR_CPU, generatorCores);
  }
}
