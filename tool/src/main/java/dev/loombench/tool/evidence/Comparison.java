package dev.loombench.tool.evidence;

import dev.loombench.tool.stats.Bootstrap;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.stats.LogScale;
import dev.loombench.tool.stats.Outliers;
import dev.loombench.tool.stats.RatioTest;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Comparison of two variants in one metric at one point, from trials of the metric's pass.
 *
 * @param of the variant in the numerator
 * @param over the variant in the denominator
 * @param deciding true if it answers the study at the point
 * @param blocks the blocks of one epoch in which both completed
 * @param logRatios the natural logarithm of each block's ratio; empty if not comparable
 * @param resolution resolution of a logarithm, from those of both readings
 * @param nextLook price of a narrower interval; only of a deciding comparison without a verdict
 */
public record Comparison(
    PointId point,
    Metric metric,
    VariantId of,
    VariantId over,
    boolean deciding,
    List<Integer> blocks,
    List<Double> logRatios,
    double resolution,
    Confidence confidence,
    Verdict verdict,
    Optional<NextLook> nextLook) {

  public Comparison {
    blocks = List.copyOf(blocks);
    logRatios = List.copyOf(logRatios);
  }

  Comparison with(Optional<NextLook> next) {
    return new Comparison(
        point,
        metric,
        of,
        over,
        deciding,
        blocks,
        logRatios,
        resolution,
        confidence,
        verdict,
        next);
  }

  /** Returns the test of its ratios, of which there must be some. */
  RatioTest test() {
    return RatioTest.of(logs(), resolution);
  }

  /**
   * Returns the two-sided p-value of a paired t test on the logarithms. It is not corrected for
   * other comparisons or earlier analyses.
   */
  public OptionalDouble pValue() {
    return logRatios.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(test().difference());
  }

  /**
   * Returns the ratio's interval by bootstrap at the same confidence, if a block's ratio is an
   * outlier.
   */
  public Optional<Interval> bootstrap() {
    if (logRatios.isEmpty() || Outliers.among(logs()).length == 0) {
      return Optional.empty();
    }
    Interval ofLogs = Bootstrap.ofMean(logs(), confidence.level());
    return Optional.of(new Interval(LogScale.ratio(ofLogs.low()), LogScale.ratio(ofLogs.high())));
  }

  private double[] logs() {
    return logRatios.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
