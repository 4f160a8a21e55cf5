package dev.loombench.tool.trial.comparison;

import dev.loombench.tool.trial.Metric;

/** Margin below which a relative difference does not matter. */
public final class EquivalenceMargin {

  /**
   * Smallest difference of latencies that matters, however large a share of a small latency it is.
   */
  static final double SMALLEST_LATENCY_THAT_MATTERS_MILLIS = 0.5;

  private EquivalenceMargin() {}

  /**
   * Returns the margin of a metric.
   *
   * @param relative margin of the study, like 0.05
   * @param typical typical value of the metric, above 0, in its unit
   */
  public static double of(Metric metric, double relative, double typical) {
    return isLatency(metric)
        ? Math.max(relative, SMALLEST_LATENCY_THAT_MATTERS_MILLIS / typical)
        : relative;
  }

  /** Returns true for a latency in milliseconds. */
  public static boolean isLatency(Metric metric) {
    return metric.key().startsWith("latency_");
  }
}
