package dev.loombench.tool.trial.comparison;

import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import java.util.Arrays;
import java.util.List;

/**
 * Metrics in which variants are compared. Throughput is compared only where it is measured: the
 * schedule fixes that of an open load below capacity, and the arrival of users and their iterations
 * fix that of a load of iterations.
 */
public final class ComparedMetrics {

  /** Metrics of headline trials that are compared at some load. */
  public static final List<Metric> METRICS =
      List.of(
          Metric.THROUGHPUT,
          Metric.LATENCY_P50,
          Metric.LATENCY_P90,
          Metric.LATENCY_P99,
          Metric.CPU_PER_REQUEST,
          Metric.RSS_MEAN);

  private static final List<Metric> WITHOUT_THROUGHPUT =
      METRICS.stream().filter(metric -> metric != Metric.THROUGHPUT).toList();

  private static final List<Metric> OF_STARTS =
      Arrays.stream(Metric.values()).filter(metric -> metric.pass() == Pass.STARTUP).toList();

  private ComparedMetrics() {}

  /**
   * Returns the metrics that are compared at a load.
   *
   * @param overloaded whether the load exceeds the capacity of one of the two variants
   */
  public static List<Metric> at(Load load, boolean overloaded) {
    return measuresThroughput(load, overloaded) ? METRICS : WITHOUT_THROUGHPUT;
  }

  /** Returns the metrics of start-up trials, all of which are compared. */
  public static List<Metric> ofStarts() {
    return OF_STARTS;
  }

  /**
   * Returns true if the throughput is a result and not fixed by the schedule.
   *
   * @param overloaded whether the load exceeds the capacity
   */
  public static boolean measuresThroughput(Load load, boolean overloaded) {
    return switch (load) {
      case ClosedModel.Closed _, ClosedModel.Staged _ -> true;
      case ClosedModel.Iterations _ -> false;
      case OpenModel _ -> overloaded;
    };
  }

  /** Returns the metric that decides: throughput of a closed load, p99 where it is fixed. */
  public static Metric decisive(Load load) {
    return measuresThroughput(load, false) ? Metric.THROUGHPUT : Metric.LATENCY_P99;
  }
}
