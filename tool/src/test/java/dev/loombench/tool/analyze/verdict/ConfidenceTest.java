package dev.loombench.tool.analyze.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.Confidence;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.report.text.ConfidenceSentences;
import dev.loombench.tool.stats.FalseCoverage;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfidenceTest {

  @Test
  void aComparisonAloneHasTheUsualLevel() {
    Comparison only = twoVariants().analyzed().conclusions().comparisons().getFirst();

    assertThat(only.confidence().coverage()).isEqualTo(new FalseCoverage(1, 1, 0.05));
    assertThat(only.confidence().level()).isEqualTo(0.95);
    assertThat(only.logRatios()).hasSize(3);
  }

  @Test
  void theDecidingComparisonIsAFamilyOfItsOwn() {
    // p50 and p90 say nothing, which does not make the interval of the throughput wider.
    var run = RunBuilder.closed("a", "b");
    double[] noise = {60, 200, 90};
    for (int block = 1; block <= 3; block++) {
      double other = noise[block - 1];
      run.trial(
          "a",
          block,
          Map.of(
              Metric.THROUGHPUT, 1000.0 + block,
              Metric.LATENCY_P50, 100.0,
              Metric.LATENCY_P90, 100.0));
      run.trial(
          "b",
          block,
          Map.of(
              Metric.THROUGHPUT, 2000.0 + block,
              Metric.LATENCY_P50, other,
              Metric.LATENCY_P90, other));
    }
    List<Comparison> comparisons = run.analyzed().conclusions().comparisons();

    assertThat(comparisons).extracting(Comparison::deciding).containsExactly(true, false, false);
    assertThat(comparisons.getFirst().confidence().level()).isEqualTo(0.95);
    assertThat(comparisons.getFirst().verdict()).isInstanceOf(Verdict.Better.class);
    assertThat(comparisons.subList(1, 3))
        .allSatisfy(one -> assertThat(one.confidence().level()).isCloseTo(0.975, within(1e-12)))
        .allSatisfy(one -> assertThat(one.verdict()).isInstanceOf(Verdict.Inconclusive.class));
  }

  @Test
  void startsAreAFamilyOfTheirOwn() {
    Analysis analysis =
        RunBuilder.closed("a", "b")
            .starts("a", 1, 1.1, 0.9)
            .starts("b", 2, 2.3, 1.9)
            .throughputs("a", 1000, 1000, 1000)
            .throughputs("b", 800, 1200, 1100)
            .analyzed();

    assertThat(analysis.confidence(true).orElseThrow().coverage().claims()).isZero();
    assertThat(analysis.confidenceOfStarts().orElseThrow().coverage().claims()).isEqualTo(1);
  }

  @Test
  void aRunWithoutRatiosHasNoLevel() {
    assertThat(RunBuilder.closed("a").throughputs("a", 1000, 1000).analyzed().confidence(true))
        .isEmpty();
  }

  @Test
  void plannedLooksMakeIntervalsWider() {
    double fixed = width(twoVariants());
    double looked = width(twoVariants().untilSure(Duration.ofHours(1), 0.03, 3, 6));

    // SciPy 1.17.1: stats.t.isf(0.02, 2) / stats.t.isf(0.025, 2), since the first look spends 0.04.
    assertThat(looked / fixed).isCloseTo(4.84873 / 4.30265, within(0.01));
  }

  @Test
  void sentenceStatesLevelAndComparisons() {
    var three = new Confidence(new FalseCoverage(12, 4, 0.05 / 3), 1);

    assertThat(ConfidenceSentences.intervals("other comparisons", three))
        .isEqualTo(
            "98.3 % intervals control the false coverage rate of the 12 other comparisons at 5 %;"
                + " 4 make a claim.");
  }

  @Test
  void levelHasTwoDigitsOfItsError() {
    assertThat(Numbers.level(0.95)).isEqualTo("95 %");
    assertThat(Numbers.level(0.05)).isEqualTo("5 %");
    assertThat(Numbers.level(1 - 0.05 / 3)).isEqualTo("98.3 %");
    assertThat(Numbers.level(1 - 0.05 / 36)).isEqualTo("99.86 %");
  }

  @Test
  void pValueIsOfOneComparisonAlone() {
    Comparison only =
        RunBuilder.closed("a", "b")
            .throughputs("a", 1000, 1000, 1000)
            .throughputs("b", 800, 1200, 1100)
            .analyzed()
            .conclusions()
            .comparisons()
            .getFirst();

    // SciPy 1.17.1: stats.ttest_rel(log([800, 1200, 1100]), log([1000] * 3)).pvalue is
    // 0.8963500883321. One response in a window of 20 s is a resolution of 0.00999 % in the log.
    assertThat(only.pValue().orElseThrow()).isCloseTo(0.8969139538543, within(1e-9));
    assertThat(only.bootstrap()).isEmpty();
  }

  @Test
  void outlierAddsABootstrapInterval() {
    Comparison only =
        RunBuilder.closed("a", "b")
            .throughputs("a", 1000, 1000, 1000, 1000, 1000, 1000, 1000)
            .throughputs("b", 1010, 1005, 1012, 1008, 1011, 1006, 700)
            .analyzed()
            .conclusions()
            .comparisons()
            .getFirst();

    assertThat(only.bootstrap().orElseThrow().high())
        .isLessThan(only.verdict().ratioIfAny().orElseThrow().high());
  }

  private static RunBuilder twoVariants() {
    return RunBuilder.closed("a", "b")
        .throughputs("a", 1000, 1010, 990)
        .throughputs("b", 2000, 2010, 1990);
  }

  /** Of the only comparison's interval, on the log scale. */
  private static double width(RunBuilder run) {
    var ratio =
        run.analyzed().conclusions().comparisons().getFirst().verdict().ratioIfAny().orElseThrow();
    return Math.log(ratio.high() / ratio.low());
  }
}
