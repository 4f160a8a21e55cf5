package dev.loombench.tool.evidence;

import dev.loombench.tool.trial.Metric;

/** Margin below which a relative difference does not matter. */
public final class EquivalenceMargin {

  /**
   * Smallest difference of latencies that matters, however large a share of a small latency it is.
   */
  static final double SMALLEST_LATENCY_THAT_MATTERS_MILLIS = 0.5;

  private EquivalenceMargin() {}

  /**
   * Returns the margin of a ratio of two values, the same in both directions.
   *
   * @param typical geometric mean of both values, above 0, in the metric's unit
   */
  public static double of(Metric metric, double relative, double typical) {
    return isLatency(metric) ? Math.max(relative, ofSmallestLatency(typical)) : relative;
  }

  /** Returns {@code r - 1} for the ratio {@code r} with {@code typical · (√r - 1/√r) = 0.5 ms}. */
  private static double ofSmallestLatency(double typical) {
    double half = SMALLEST_LATENCY_THAT_MATTERS_MILLIS / typical / 2;
    double root = half + Math.sqrt(half * half + 1);
    return root * root - 1;
  }

  /** Returns true for a latency in milliseconds. */
  public static boolean isLatency(Metric metric) {
    return metric.key().startsWith("latency_");
  }
}
