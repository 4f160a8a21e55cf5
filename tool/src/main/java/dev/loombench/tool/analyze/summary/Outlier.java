package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.stats.Bootstrap;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.List;

/**
 * Figure of a trial that is far from those of the other trials at its point. It is flagged, not
 * dropped.
 */
public record Outlier(
    PointId point,
    VariantId variant,
    int trial,
    int block,
    Metric metric,
    double value,
    double median,
    List<Double> all) {

  /** Returns the bootstrap interval of their mean, which assumes no normal distribution. */
  public Interval bootstrap() {
    return Bootstrap.ofMean(
        all.stream().mapToDouble(Double::doubleValue).toArray(), MeanInterval.CONFIDENCE);
  }
}
