package dev.loombench.tool.analyze.verdict;

import dev.loombench.tool.stats.Bootstrap;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.stats.LogScale;
import dev.loombench.tool.stats.Outliers;
import dev.loombench.tool.stats.RatioTest;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One variant over another in one metric at one point, from trials of the metric's pass.
 *
 * @param point where
 * @param metric in what
 * @param of the variant above the line of the ratio
 * @param over the variant below it
 * @param blocks the blocks in which both completed in one epoch
 * @param logRatios the natural logarithm of each block's ratio; empty if not comparable
 * @param confidence how sure its interval is, alike for all comparisons of a report
 * @param verdict what it says
 */
public record Comparison(
    PointId point,
    Metric metric,
    String of,
    String over,
    List<Integer> blocks,
    List<Double> logRatios,
    Confidence confidence,
    Verdict verdict) {

  public Comparison {
    blocks = List.copyOf(blocks);
    logRatios = List.copyOf(logRatios);
  }

  /**
   * The two-sided p-value of a paired t test on the logarithms, of this comparison alone: it knows
   * nothing of other comparisons or of earlier looks.
   */
  public OptionalDouble pValue() {
    return logRatios.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(RatioTest.of(logs()).difference());
  }

  /**
   * Where a block's ratio lies apart: the ratio's interval by bootstrap, at the same confidence.
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
