package dev.loombench.tool.trial;

import dev.loombench.tool.study.Load;
import java.util.List;

/** In what variants are compared. */
public final class ComparedMetrics {

  /** Every metric of headline trials that comparisons are made in. */
  public static final List<Metric> METRICS =
      List.of(
          Metric.THROUGHPUT,
          Metric.LATENCY_P50,
          Metric.LATENCY_P90,
          Metric.LATENCY_P99,
          Metric.CPU_PER_REQUEST,
          Metric.RSS_MEAN);

  private ComparedMetrics() {}

  /** What variants are chosen by: throughput of a closed load, p99 of an open one. */
  public static Metric decisive(Load load) {
    return switch (load) {
      case Load.Closed _, Load.Iterations _ -> Metric.THROUGHPUT;
      case Load.Open _, Load.OpenSteps _, Load.Search _, Load.Ramp _ -> Metric.LATENCY_P99;
    };
  }
}
