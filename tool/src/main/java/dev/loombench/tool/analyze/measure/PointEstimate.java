package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;

/** What a metric was for a variant at a point, over the completed trials of one pass. */
public sealed interface PointEstimate {

  /** Where. */
  PointId point();

  /** Of which variant. */
  String variant();

  /** From trials of which pass. */
  Pass pass();

  /** What was measured. */
  Metric metric();

  /** It is known, in the metric's unit. */
  record Known(PointId point, String variant, Pass pass, Metric metric, Estimate estimate)
      implements PointEstimate {}

  /** No trial could give it, or not enough of them to say it honestly. */
  record Unavailable(PointId point, String variant, Pass pass, Metric metric, String reason)
      implements PointEstimate {}
}
