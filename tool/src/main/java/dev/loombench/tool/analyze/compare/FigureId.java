package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;

/** Identity of a figure that several runs measure: a metric of a variant at a point. */
public record FigureId(PointId point, VariantId variant, Metric metric) {}
