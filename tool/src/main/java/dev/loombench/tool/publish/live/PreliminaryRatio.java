package dev.loombench.tool.publish.live;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.ComparisonFamily;
import dev.loombench.tool.stats.RatioTest;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.Set;

/**
 * Ratio of two variants before the planned end of a run. The intervals after 3, 4 … blocks share
 * their level equally, so they hold jointly. They are not verdicts.
 *
 * @param point workload and load
 * @param of variant in the numerator
 * @param over variant in the denominator
 * @param ratio geometric mean of the blocks' ratios
 * @param againstMargin position of the interval against the equivalence margin, in words
 */
record PreliminaryRatio(
    String point,
    String metric,
    String of,
    String over,
    int blocks,
    int planned,
    double ratio,
    double low,
    double high,
    String againstMargin) {

  /** Probability that any interval of the page ever misses its ratio. */
  private static final double OVERALL = 0.05;

  private static final Set<Metric> SHOWN = Set.of(Metric.THROUGHPUT, Metric.LATENCY_P99);

  /** Returns the ratios of throughput and p99 that have enough blocks to be compared. */
  static List<PreliminaryRatio> of(Analysis analysis) {
    Study study = analysis.study();
    int planned = study.protocol().blocks().headline();
    double level = level(study.variants().size(), analysis.points().size());
    return analysis.conclusions().comparisons().stream()
        .filter(comparison -> SHOWN.contains(comparison.metric()))
        .filter(comparison -> !comparison.logRatios().isEmpty())
        .map(comparison -> of(comparison, planned, level, study.protocol().equivalenceMargin()))
        .toList();
  }

  /** Returns the level of each ratio over all its analyses. */
  static double level(int variants, int points) {
    int pairs = Math.max(1, variants * (variants - 1) / 2);
    return OVERALL / (pairs * Math.max(1, points) * SHOWN.size());
  }

  static PreliminaryRatio of(Comparison comparison, int planned, double level, double margin) {
    int blocks = comparison.logRatios().size();
    int looks = Math.max(blocks, planned) - ComparisonFamily.FEWEST_TRIALS + 1;
    double confidence = 1 - level / looks;
    RatioTest test =
        RatioTest.of(
            comparison.logRatios().stream().mapToDouble(Double::doubleValue).toArray(),
            comparison.resolution());
    double half = test.halfWidth(confidence);
    return new PreliminaryRatio(
        comparison.point().label(),
        comparison.metric().key(),
        comparison.of().name(),
        comparison.over().name(),
        blocks,
        planned,
        Math.exp(test.mean()),
        Math.exp(test.mean() - half),
        Math.exp(test.mean() + half),
        against(margin, Math.exp(test.mean() - half), Math.exp(test.mean() + half)));
  }

  private static String against(double margin, double low, double high) {
    double most = 1 + margin;
    if (high < 1 / most || low > most) {
      return "outside the margin";
    }
    if (low > 1 / most && high < most) {
      return "inside the margin";
    }
    return low > 1 || high < 1 ? "on one side of 1" : "includes 1";
  }
}
