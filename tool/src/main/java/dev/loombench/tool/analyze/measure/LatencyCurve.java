package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.stats.Quantile;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.PointId;
import java.util.List;

/** Percentiles of a variant's latency, of the pooled requests of its completed headline trials. */
public record LatencyCurve(
    PointId point, VariantId variant, int trials, long requests, List<Step> steps) {

  /** A percentile, like 99.9, and its latency. */
  public record Step(double percentile, Quantile quantile) {}
}
