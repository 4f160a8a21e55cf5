package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;

/** Estimate of a scraped series for a variant at a point, over the completed trials of a pass. */
public record ScrapedEstimate(
    PointId point, VariantId variant, Pass pass, String name, Estimated value) {}
