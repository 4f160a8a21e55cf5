package dev.loombench.tool.evidence;

import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

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

  private static final List<Metric> OF_STARTS =
      Arrays.stream(Metric.values()).filter(metric -> metric.pass() == Pass.STARTUP).toList();

  private ComparedMetrics() {}

  /**
   * Returns true if a metric is compared at a load. The p99 of users who do not think is not: one
   * pause delays at most as many requests as there are users, and sets it.
   *
   * @param overloaded whether the load exceeds the capacity of one of the two variants
   * @param fullCpu whether both variants fill their CPUs, so that throughput and CPU per request
   *     are one measurement
   */
  static boolean isCompared(Metric metric, Load load, boolean overloaded, boolean fullCpu) {
    return switch (metric) {
      case THROUGHPUT -> measuresThroughput(load, overloaded);
      case CPU_PER_REQUEST -> !(fullCpu && measuresThroughput(load, overloaded));
      case LATENCY_P99 -> !isWithoutThinking(load);
      default -> METRICS.contains(metric);
    };
  }

  /**
   * Returns the metric that decides at a load that does not exceed the capacity. Under an open load
   * it is p99 if the study has an objective for it, else p90: in the upper quartile of stored open
   * loads, the ratio of p99 varies six times as much. Near capacity both vary alike.
   */
  public static Metric decisive(Study study, Load load) {
    if (measuresThroughput(load, false)) {
      return Metric.THROUGHPUT;
    }
    return switch (load) {
      case ClosedModel _ -> Metric.LATENCY_MEAN;
      case OpenModel _ ->
          study.options().advice().isPresent() ? Metric.LATENCY_P99 : Metric.LATENCY_P90;
    };
  }

  private static boolean isWithoutThinking(Load load) {
    return load instanceof ClosedModel closed
        && !(load instanceof ClosedModel.Iterations)
        && closed.thinkTime().isZero();
  }

  /** Returns the metrics of start-up trials, all of which are compared. */
  public static List<Metric> ofStarts() {
    return OF_STARTS;
  }

  /** Returns true if the throughput is a result and not fixed by the schedule. */
  public static boolean measuresThroughput(Load load, boolean overloaded) {
    return switch (load) {
      case ClosedModel.Closed _, ClosedModel.Scheduled _ -> true;
      case ClosedModel.Iterations _ -> false;
      case OpenModel _ -> overloaded;
    };
  }

  /**
   * Returns the differences that a ratio can show where the generator was the limit. The throughput
   * is then a lower bound: the limited variant can prove faster, never slower or equivalent. Its
   * latencies include the generator's.
   *
   * @param ofLimited whether the generator limited the numerator
   * @param overLimited whether it limited the denominator
   */
  public static Set<Difference> supported(Metric metric, boolean ofLimited, boolean overLimited) {
    boolean latency = EquivalenceMargin.isLatency(metric);
    boolean touched = (ofLimited || overLimited) && (latency || metric == Metric.THROUGHPUT);
    if (!touched) {
      return Set.of(Difference.values());
    }
    if (latency || (ofLimited && overLimited)) {
      return Set.of();
    }
    return Set.of(ofLimited ? Difference.ABOVE : Difference.BELOW);
  }
}
