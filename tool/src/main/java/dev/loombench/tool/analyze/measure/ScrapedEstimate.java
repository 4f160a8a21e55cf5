package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;

/** Estimate of a scraped series for a variant at a point, over the completed trials of a pass. */
public sealed interface ScrapedEstimate {

  /** Returns the point. */
  PointId point();

  /** Returns the variant. */
  VariantId variant();

  /** Returns the pass of the trials. */
  Pass pass();

  /** Returns the name that the study gives it. */
  String name();

  /** Estimate in the series' unit. */
  record Known(PointId point, VariantId variant, Pass pass, String name, Estimate estimate)
      implements ScrapedEstimate {}

  /** No estimate: no trial has the series. */
  record Unavailable(
      PointId point, VariantId variant, Pass pass, String name, UnavailableReason reason)
      implements ScrapedEstimate {}
}
