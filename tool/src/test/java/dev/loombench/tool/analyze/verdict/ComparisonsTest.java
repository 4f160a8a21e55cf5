package dev.loombench.tool.analyze.verdict;

import static dev.loombench.tool.analyze.verdict.ComparisonsOfRuns.comparisonOf;
import static dev.loombench.tool.analyze.verdict.ComparisonsOfRuns.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.Confidence;
import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.stats.FalseCoverage;
import dev.loombench.tool.study.Protocol.ServerPer;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Verdicts on pairs of variants of one run. */
class ComparisonsTest {

  @Test
  void twiceTheThroughputIsBetter() {
    Comparison comparison =
        only(
            RunBuilder.closed("pool-200", "virtual")
                .throughputs("pool-200", 1000, 1010, 990)
                .throughputs("virtual", 2000, 2020, 1980));

    assertThat(comparison.of()).isEqualTo(new VariantId("virtual"));
    assertThat(comparison.over()).isEqualTo(new VariantId("pool-200"));
    assertThat(comparison.blocks()).containsExactly(1, 2, 3);
    assertThat(comparison.verdict()).isInstanceOf(Verdict.Better.class);
    assertThat(comparison.verdict().ratioIfAny().orElseThrow().value()).isCloseTo(2, within(1e-9));
  }

  @Test
  void lessLatencyIsBetterAndMoreIsWorse() {
    assertThat(p50(new double[] {100, 110, 105}, new double[] {50, 55, 53}))
        .isInstanceOf(Verdict.Better.class);
    assertThat(p50(new double[] {50, 55, 53}, new double[] {100, 110, 105}))
        .isInstanceOf(Verdict.Worse.class);
  }

  @Test
  void aSignificantDifferenceWithinTheMarginIsEquivalent() {
    Comparison comparison =
        only(
            RunBuilder.closed("pool-200", "virtual")
                .throughputs("pool-200", 1000, 1000, 1000)
                .throughputs("virtual", 1030, 1031, 1029));

    assertThat(comparison.verdict()).isInstanceOf(Verdict.Equivalent.class);
  }

  @Test
  void scatteredRatiosAroundOneAreInconclusive() {
    Comparison comparison =
        only(
            RunBuilder.closed("pool-200", "virtual")
                .throughputs("pool-200", 1000, 1000, 1000)
                .throughputs("virtual", 800, 1200, 1100));

    assertThat(comparison.verdict()).isInstanceOf(Verdict.Inconclusive.class);
  }

  @Test
  void aLowerBoundIsBetterOrNotComparable() {
    assertThat(overAPool(2000, 0.9)).isInstanceOf(Verdict.Better.class);
    assertThat(overAPool(1010, 0.9))
        .isEqualTo(
            new Verdict.NotComparable(
                new NotComparableReason.GeneratorLimited(List.of(new VariantId("virtual")))));
    assertThat(overAPool(500, 0.9)).isInstanceOf(Verdict.NotComparable.class);
    assertThat(overAPool(1010, 0.7)).isInstanceOf(Verdict.Equivalent.class);
  }

  /** Returns the verdict on a variant over a pool that serves 1000/s with an idle generator. */
  private static Verdict overAPool(double perSecond, double generatorCores) {
    var run = RunBuilder.closed("pool-200", "virtual").withCpus(List.of(0), List.of(1));
    for (int block = 1; block <= 3; block++) {
      run.trial(
          "pool-200", block, Map.of(Metric.THROUGHPUT, 1000.0 + block, Metric.GENERATOR_CPU, 0.3));
      run.trial(
          "virtual",
          block,
          Map.of(Metric.THROUGHPUT, perSecond + block, Metric.GENERATOR_CPU, generatorCores));
    }
    return only(run).verdict();
  }

  @Test
  void halfAMillisecondOfLatencyIsEquivalent() {
    assertThat(p50(new double[] {1.0, 1.0, 1.0}, new double[] {1.3, 1.31, 1.29}))
        .isInstanceOf(Verdict.Equivalent.class);
  }

  @Test
  void latenciesLessThanHalfAMillisecondApartAreEquivalentInBothDirections() {
    double[] fast = {1.00, 1.01, 0.99};
    double[] slow = {1.40, 1.41, 1.39};

    assertThat(p50(fast, slow)).isInstanceOf(Verdict.Equivalent.class);
    assertThat(p50(slow, fast)).isInstanceOf(Verdict.Equivalent.class);
  }

  @Test
  void variationBetweenBlocksCancels() {
    Comparison comparison =
        only(
            RunBuilder.closed("pool-200", "virtual")
                .throughputs("pool-200", 1000, 3000, 500)
                .throughputs("virtual", 1500, 4500, 750));

    assertThat(comparison.verdict()).isInstanceOf(Verdict.Better.class);
  }

  @Test
  void usesOnlyBlocksInWhichBothCompleted() {
    Comparison comparison =
        only(
            RunBuilder.closed("pool-200", "virtual")
                .throughputs("pool-200", 1000, 1000, 1000, 1000)
                .throughputs("virtual", 2000, 2000, 2000)
                .disturbed("virtual", 4, "steal"));

    assertThat(comparison.blocks()).containsExactly(1, 2, 3);
  }

  @Test
  void blocksOfDifferentEpochsAreNotPaired() {
    Comparison comparison =
        only(
            RunBuilder.closed("pool-200", "virtual")
                .throughputs("pool-200", 1000, 1000, 1000)
                .throughputs("virtual", 2000, 2000)
                .onAnotherBoot()
                .trial("virtual", 3, Map.of(Metric.THROUGHPUT, 2000.0)));

    assertThat(comparison.blocks()).containsExactly(1, 2);
  }

  @Test
  void costOfASharedServerIsComparedAndMemoryDoesNotWidenItsInterval() {
    var run = RunBuilder.closed("pool-200", "virtual").serving(ServerPer.BLOCK);
    for (int block = 1; block <= 3; block++) {
      run.trial("pool-200", block, costAndMemory(200 + block, 400))
          .trial("virtual", block, costAndMemory(100, 300));
    }
    List<Comparison> comparisons = run.analyzed().conclusions().comparisons();

    assertThat(comparisons)
        .filteredOn(comparison -> comparison.metric() == Metric.CPU_PER_REQUEST)
        .singleElement()
        .satisfies(
            comparison -> assertThat(comparison.verdict()).isInstanceOf(Verdict.Better.class));
    assertThat(comparisons.getFirst().confidence().coverage().comparisons()).isEqualTo(1);
  }

  private static Map<Metric, Double> costAndMemory(double micros, double mebibytes) {
    return Map.of(
        Metric.THROUGHPUT, 1000.0,
        Metric.CPU_PER_REQUEST, micros,
        Metric.RSS_MEAN, mebibytes);
  }

  @Test
  void throughputOfOpenLoadDoesNotWidenTheOtherIntervals() {
    // p50 and p99 claim a difference; the equal throughputs would have been a third claim.
    var run = RunBuilder.open(2000, "pool-100", "virtual");
    for (int block = 1; block <= 3; block++) {
      run.trial("pool-100", block, latencies(100 + block)).trial("virtual", block, latencies(50));
    }
    Confidence confidence = run.analyzed().conclusions().comparisons().getFirst().confidence();

    assertThat(confidence.coverage()).isEqualTo(new FalseCoverage(2, 2, 0.05));
  }

  private static Map<Metric, Double> latencies(double millis) {
    return Map.of(
        Metric.SCHEDULED, 2000.0,
        Metric.BACKLOG_SLOPE, 0.3,
        Metric.THROUGHPUT, 2000.0,
        Metric.LATENCY_P50, millis,
        Metric.LATENCY_P99, 2 * millis);
  }

  @Test
  void equalRatiosWithinTheResolutionClaimNoDifference() {
    // Windows of 20 s: 0.05 s of CPU are known to 0.01 s, 5 s to 0.2 %.
    assertThat(costs(0.5, 0.55)).isInstanceOf(Verdict.Inconclusive.class);
    assertThat(costs(50, 55)).isInstanceOf(Verdict.Worse.class);
  }

  /** Compares CPU costs that are equal in every block, at 5000 requests/s. */
  private static Verdict costs(double baselineMicros, double otherMicros) {
    var run = RunBuilder.closed("pool-200", "virtual");
    for (int block = 1; block <= 3; block++) {
      run.trial("pool-200", block, cost(baselineMicros)).trial("virtual", block, cost(otherMicros));
    }
    return comparisonOf(run.analyzed().conclusions().comparisons(), Metric.CPU_PER_REQUEST)
        .verdict();
  }

  private static Map<Metric, Double> cost(double micros) {
    return Map.of(Metric.THROUGHPUT, 5000.0, Metric.CPU_PER_REQUEST, micros);
  }

  @Test
  void comparesEachPairOnce() {
    List<Comparison> comparisons =
        RunBuilder.closed("pool-200", "virtual", "webflux", "pool-100")
            .throughputs("pool-200", 1000, 1000)
            .throughputs("virtual", 1000, 1000)
            .throughputs("webflux", 1000, 1000)
            .throughputs("pool-100", 1000, 1000)
            .analyzed()
            .conclusions()
            .comparisons();

    assertThat(comparisons)
        .extracting(comparison -> comparison.of() + " over " + comparison.over())
        .containsExactly(
            "virtual over pool-200",
            "webflux over pool-200",
            "pool-100 over pool-200",
            "webflux over virtual",
            "pool-100 over virtual",
            "pool-100 over webflux");
  }

  private static Verdict p50(double[] baseline, double[] other) {
    return only(RunBuilder.closed("pool-200", "virtual")
            .values(Metric.LATENCY_P50, "pool-200", baseline)
            .values(Metric.LATENCY_P50, "virtual", other))
        .verdict();
  }
}
