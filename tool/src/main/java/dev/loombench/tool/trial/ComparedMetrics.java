package dev.loombench.tool.trial;

import dev.loombench.tool.study.Load;
import java.util.List;

/** Metrics in which variants are compared. */
public final class ComparedMetrics {

  /** Metrics of headline trials that are compared. */
  public static final List<Metric> METRICS =
      List.of(
          Metric.THROUGHPUT,
          Metric.LATENCY_P50,
          Metric.LATENCY_P90,
          Metric.LATENCY_P99,
          Metric.CPU_PER_REQUEST,
          Metric.RSS_MEAN);

  private ComparedMetrics() {}

  /** Returns the metric that decides: throughput of a closed load, p99 of an open one. */
  public static Metric decisive(Load load) {
    return switch (load) {
      case Load.ClosedModel _ -> Metric.THROUGHPUT;
      case Load.OpenModel _ -> Metric.LATENCY_P99;
    };
  }
}
