package dev.loombench.tool.trial;

/** How small a relative difference matters to nobody. */
public final class EquivalenceMargin {

  /** Half a millisecond does not matter, however large a share of a small latency it is. */
  static final double SMALLEST_LATENCY_THAT_MATTERS_MILLIS = 0.5;

  private EquivalenceMargin() {}

  /**
   * The margin of a metric.
   *
   * @param relative the study's margin, like 0.05
   * @param typical a typical value of the metric, above 0, in its unit
   */
  public static double of(Metric metric, double relative, double typical) {
    return isLatency(metric)
        ? Math.max(relative, SMALLEST_LATENCY_THAT_MATTERS_MILLIS / typical)
        : relative;
  }

  /** Whether it is a latency, in milliseconds. */
  public static boolean isLatency(Metric metric) {
    return metric.key().startsWith("latency_");
  }
}
