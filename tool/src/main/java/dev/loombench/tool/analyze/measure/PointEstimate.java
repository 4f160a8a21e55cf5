package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.Optional;

/** Estimate of a metric for a variant at a point, over the completed trials of one pass. */
public record PointEstimate(
    PointId point, VariantId variant, Pass pass, Metric metric, Estimated value) {

  public Optional<Estimate> ifKnown() {
    return value.ifKnown();
  }
}
