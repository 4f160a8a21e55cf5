package dev.loombench.tool.publish;

import io.prometheus.metrics.model.snapshots.MetricSnapshots;

/** Source of published metrics. */
@FunctionalInterface
public interface Published {

  /** Returns all metrics; it reads prepared values only. */
  MetricSnapshots snapshots();
}
