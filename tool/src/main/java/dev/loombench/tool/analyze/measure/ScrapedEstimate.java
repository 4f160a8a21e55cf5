package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;

/** What a scraped series was for a variant at a point, over the completed trials of a pass. */
public sealed interface ScrapedEstimate {

  /** Where. */
  PointId point();

  /** Of which variant. */
  String variant();

  /** From trials of which pass. */
  Pass pass();

  /** The name that the study gives it. */
  String name();

  /** It is known. */
  record Known(PointId point, String variant, Pass pass, String name, Estimate estimate)
      implements ScrapedEstimate {}

  /** No trial could give it. */
  record Unavailable(PointId point, String variant, Pass pass, String name, String reason)
      implements ScrapedEstimate {}
}
