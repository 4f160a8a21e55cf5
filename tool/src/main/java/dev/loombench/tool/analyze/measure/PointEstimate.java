package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;

/** Estimate of a metric for a variant at a point, over the completed trials of one pass. */
public sealed interface PointEstimate {

  /** Returns the point. */
  PointId point();

  /** Returns the variant. */
  VariantId variant();

  /** Returns the pass of the trials. */
  Pass pass();

  /** Returns the metric. */
  Metric metric();

  /** Estimate in the metric's unit. */
  record Known(PointId point, VariantId variant, Pass pass, Metric metric, Estimate estimate)
      implements PointEstimate {}

  /** No estimate: too few trials have the metric. */
  record Unavailable(
      PointId point, VariantId variant, Pass pass, Metric metric, UnavailableReason reason)
      implements PointEstimate {}
}
