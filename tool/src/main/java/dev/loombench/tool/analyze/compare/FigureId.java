package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;

/** Identity of a figure that several runs measure: a metric of a variant at a point. */
public record FigureId(PointId point, VariantId variant, Metric metric) {

  /**
   * Returns its name in tables and sentences, like {@code p99 of virtual at delay-100, open 50/s}.
   */
  public String label() {
    return "%s of %s at %s".formatted(metric.label(), variant, RunComparison.label(point));
  }
}
