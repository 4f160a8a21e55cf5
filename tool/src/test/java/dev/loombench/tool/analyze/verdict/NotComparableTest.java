package dev.loombench.tool.analyze.verdict;

import static dev.loombench.tool.analyze.verdict.ComparisonsOfRuns.comparisonOf;
import static dev.loombench.tool.analyze.verdict.ComparisonsOfRuns.only;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.evidence.PairedRatios;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Protocol.ServerPer;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Figures of two variants that are not compared, and the reason. */
class NotComparableTest {

  @Test
  void twoBlocksHaveNoVerdictHoweverAlike() {
    Comparison comparison =
        only(
            RunBuilder.closed("pool-200", "virtual")
                .throughputs("pool-200", 1000, 1000)
                .throughputs("virtual", 2000, 2000));

    assertThat(comparison.verdict())
        .isEqualTo(new Verdict.NotComparable(new NotComparableReason.TooFewBlocks(2, 3)));
  }

  @Test
  void unequalSharesOfInvalidTrialsAreNotComparable() {
    Comparison comparison =
        only(
            RunBuilder.closed("pool-200", "virtual")
                .throughputs("pool-200", 1000, 1000, 1000)
                .throughputs("virtual", 2000, 2000)
                .invalid("virtual", 3, "still warming")
                .invalid("virtual", 3, "still warming"));

    assertThat(comparison.verdict())
        .isEqualTo(
            new Verdict.NotComparable(
                new NotComparableReason.UnequalRejections(
                    new VariantId("virtual"), 0.5, new VariantId("pool-200"), 0)));
  }

  @Test
  void trialsDisturbedByTheMachineAreIgnoredAsSelection() {
    Comparison comparison =
        only(
            RunBuilder.closed("pool-200", "virtual")
                .throughputs("pool-200", 1000, 1000, 1000, 1000)
                .throughputs("virtual", 2000, 2000, 2000)
                .disturbed("virtual", 4, "steal")
                .disturbed("virtual", 4, "steal"));

    assertThat(comparison.blocks()).containsExactly(1, 2, 3);
    assertThat(comparison.verdict()).isInstanceOf(Verdict.Better.class);
  }

  @Test
  void aGrowingBacklogMakesLatencyNotComparableButNotThroughput() {
    var run = RunBuilder.open(2000, "pool-100", "virtual");
    for (int block = 1; block <= 3; block++) {
      run.trial("pool-100", block, overloaded()).trial("virtual", block, keepingUp());
    }
    List<Comparison> comparisons = run.analyzed().conclusions().comparisons();

    assertThat(comparisonOf(comparisons, Metric.LATENCY_P99).verdict())
        .isEqualTo(
            new Verdict.NotComparable(
                new NotComparableReason.Overloaded(new VariantId("pool-100"))));
    assertThat(comparisonOf(comparisons, Metric.THROUGHPUT).verdict())
        .isInstanceOf(Verdict.Better.class);
  }

  @Test
  void lateSendsForbidTheComparisonOfTheP99ThatTheyRaisedOnly() {
    var run = RunBuilder.open(2000, "pool-100", "virtual");
    for (int block = 1; block <= 3; block++) {
      run.trial("pool-100", block, sent(block == 2 ? 37 : 0)).trial("virtual", block, sent(2.4));
    }
    List<Comparison> comparisons = run.analyzed().conclusions().comparisons();

    assertThat(comparisonOf(comparisons, Metric.LATENCY_P99).verdict())
        .isEqualTo(
            new Verdict.NotComparable(
                new NotComparableReason.SentLate(new VariantId("pool-100"), 0.37)));
    assertThat(comparisonOf(comparisons, Metric.LATENCY_P90).verdict())
        .isInstanceOf(Verdict.Equivalent.class);
  }

  private static Map<Metric, Double> sent(double effectOnP99) {
    return Map.of(
        Metric.LATENCY_P90,
        20.0,
        Metric.LATENCY_P99,
        40.0,
        Metric.LATENESS_EFFECT,
        0.0,
        Metric.LATENESS_EFFECT_P99,
        effectOnP99);
  }

  @Test
  void onSharedCpusThroughputIsComparedBesideALightGenerator() {
    assertThat(throughputBeside(0.06)).isInstanceOf(Verdict.Better.class);
    assertThat(throughputBeside(0.3))
        .isEqualTo(
            new Verdict.NotComparable(
                new NotComparableReason.SharesCpus(new VariantId("pool-200"), 0.15, 0.05)));
  }

  private static Verdict throughputBeside(double generatorCores) {
    var run = onSharedCpus(RunBuilder.closed("pool-200", "virtual"));
    for (int block = 1; block <= 3; block++) {
      run.trial("pool-200", block, beside(generatorCores, 1000 + block));
      run.trial("virtual", block, beside(0.06, 2000 + block));
    }
    return comparisonOf(run.analyzed().conclusions().comparisons(), Metric.THROUGHPUT).verdict();
  }

  private static Map<Metric, Double> beside(double generatorCores, double throughput) {
    return Map.of(Metric.GENERATOR_CPU, generatorCores, Metric.THROUGHPUT, throughput);
  }

  @Test
  void onSharedCpusLatencyIsComparedIfTheGeneratorWasPunctual() {
    assertThat(p99BesideLateness(RunBuilder.open(2000, "pool-100", "virtual"), 1.9))
        .isInstanceOf(PairedRatios.Ratios.class);
    assertThat(p99BesideLateness(RunBuilder.open(2000, "pool-100", "virtual"), 4))
        .isEqualTo(lateBy(OptionalDouble.of(0.1)));
    assertThat(p99BesideLateness(RunBuilder.closed("pool-100", "virtual"), 0.01))
        .isEqualTo(lateBy(OptionalDouble.empty()));
  }

  private static PairedRatios.Refused lateBy(OptionalDouble share) {
    return new PairedRatios.Refused(
        new NotComparableReason.LateOnSharedCpus(new VariantId("pool-100"), share, 0.05));
  }

  private static PairedRatios.Basis p99BesideLateness(RunBuilder run, double lateMillis) {
    onSharedCpus(run);
    for (int block = 1; block <= 3; block++) {
      for (String variant : List.of("pool-100", "virtual")) {
        run.trial(
            variant, block, Map.of(Metric.LATENCY_P99, 40.0, Metric.LOOP_LATENESS_P99, lateMillis));
      }
    }
    return pair(run, Metric.LATENCY_P99, "virtual", "pool-100").basis();
  }

  private static RunBuilder onSharedCpus(RunBuilder run) {
    var shared =
        new Protocol.Generator(
            Protocol.Engine.LOOMBENCH, 1, Optional.empty(), Protocol.Placement.SHARED);
    return run.withCpus(List.of(0, 1), List.of(0, 1))
        .asking(study -> study.with(study.protocol().sendingWith(shared)));
  }

  @Test
  void throughputBelowCapacityIsNotCompared() {
    var run = RunBuilder.open(2000, "pool-100", "virtual");
    for (int block = 1; block <= 3; block++) {
      run.trial("pool-100", block, keepingUp()).trial("virtual", block, keepingUp());
    }

    assertThat(run.analyzed().conclusions().comparisons())
        .extracting(Comparison::metric)
        .containsExactly(Metric.LATENCY_P99);
  }

  @Test
  void memoryOfASharedServerIsNotComparedByPoint() {
    assertThat(memoryVerdict(ServerPer.LOAD)).isInstanceOf(Verdict.Better.class);
    assertThat(memoryVerdict(ServerPer.BLOCK))
        .isEqualTo(new Verdict.NotComparable(new NotComparableReason.SharedServer()));
  }

  private static Verdict memoryVerdict(ServerPer serverPer) {
    var run =
        RunBuilder.closed("pool-200", "virtual")
            .serving(serverPer)
            .values(Metric.RSS_MEAN, "pool-200", 400, 401, 402)
            .values(Metric.RSS_MEAN, "virtual", 300, 301, 302);
    return only(run).verdict();
  }

  @Test
  void throughputOfIterationsIsNotCompared() {
    var run =
        RunBuilder.iterations(100, "pool-200", "virtual")
            .throughputs("pool-200", 99, 100, 101)
            .throughputs("virtual", 99, 100, 101);

    assertThat(run.analyzed().conclusions().comparisons()).isEmpty();
  }

  @Test
  void meanLatencyOfSurvivorsIsNotComparable() {
    assertThat(meanLatency(0.2).basis())
        .isEqualTo(
            new PairedRatios.Refused(
                new NotComparableReason.OnlySurvivors(new VariantId("virtual"), 0.002, 0.001)));
    assertThat(meanLatency(0.1).basis()).isInstanceOf(PairedRatios.Ratios.class);
  }

  /** Compares mean latencies where a variant fails a share of its requests in its last block. */
  private static PairedRatios meanLatency(double failedPercent) {
    var run = RunBuilder.closed("pool-200", "virtual");
    for (int block = 1; block <= 3; block++) {
      double failed = block == 3 ? failedPercent : 0;
      run.trial("pool-200", block, Map.of(Metric.LATENCY_MEAN, 100.0, Metric.FAILED_SHARE, 0.0));
      run.trial("virtual", block, Map.of(Metric.LATENCY_MEAN, 50.0, Metric.FAILED_SHARE, failed));
    }
    return pair(run, Metric.LATENCY_MEAN, "virtual", "pool-200");
  }

  private static PairedRatios pair(RunBuilder run, Metric metric, String of, String over) {
    Analysis analysis = run.analyzed();
    return new Trials(analysis.study(), analysis.trials())
        .evidence()
        .pair(analysis.points().getFirst(), metric, new VariantId(of), new VariantId(over));
  }

  @Test
  void costPerRequestHasNoResolutionWithoutThroughput() {
    var run =
        RunBuilder.closed("pool-200", "virtual")
            .values(Metric.CPU_PER_REQUEST, "pool-200", 100, 100, 100)
            .values(Metric.CPU_PER_REQUEST, "virtual", 200, 200, 200);

    assertThat(only(run).verdict())
        .isEqualTo(
            new Verdict.NotComparable(
                new NotComparableReason.UnusableReading(
                    1,
                    Metric.THROUGHPUT,
                    new VariantId("virtual"),
                    new NotComparableReason.Cause.NotMeasured())));
  }

  @Test
  void aPercentileAmongFailuresIsNotComparable() {
    var run =
        RunBuilder.closed("pool-200", "virtual")
            .values(Metric.LATENCY_P90, "pool-200", 100, 101, 102)
            .values(Metric.LATENCY_P90, "virtual", 50, 51)
            .readings(
                "virtual",
                3,
                Map.of(Metric.LATENCY_P90, new Reading.Unavailable("2 % of requests failed")));

    assertThat(only(run).verdict())
        .isEqualTo(
            new Verdict.NotComparable(
                new NotComparableReason.UnusableReading(
                    3,
                    Metric.LATENCY_P90,
                    new VariantId("virtual"),
                    new NotComparableReason.Cause.Unavailable("2 % of requests failed"))));
  }

  @Test
  void aThroughputOfZeroHasNoRatio() {
    Comparison comparison =
        only(
            RunBuilder.closed("pool-200", "virtual")
                .throughputs("pool-200", 1000, 0, 1000)
                .throughputs("virtual", 2000, 2000, 2000));

    assertThat(comparison.verdict())
        .isEqualTo(
            new Verdict.NotComparable(
                new NotComparableReason.UnusableReading(
                    2,
                    Metric.THROUGHPUT,
                    new VariantId("pool-200"),
                    new NotComparableReason.Cause.Zero())));
  }

  @Test
  void diagnosticTrialsAreNotComparedWithHeadlineTrials() {
    var run =
        RunBuilder.closed("pool-200", "virtual")
            .throughputs("pool-200", 1000, 1000, 1000)
            .nowDiagnostic()
            .throughputs("virtual", 2000, 2000, 2000);

    assertThat(run.analyzed().conclusions().comparisons()).isEmpty();
  }

  private static Map<Metric, Double> overloaded() {
    return Map.of(
        Metric.SCHEDULED, 2000.0,
        Metric.BACKLOG_SLOPE, 1000.0,
        Metric.THROUGHPUT, 1000.0,
        Metric.LATENCY_P99, 9000.0);
  }

  private static Map<Metric, Double> keepingUp() {
    return Map.of(
        Metric.SCHEDULED, 2000.0,
        Metric.BACKLOG_SLOPE, 0.3,
        Metric.THROUGHPUT, 2000.0,
        Metric.LATENCY_P99, 103.0);
  }
}
