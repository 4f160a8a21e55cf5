package dev.loombench.tool.trial;

import java.util.Map;

/**
 * Criterion for a trial that the generator limits. Such a trial stays: its throughput is a lower
 * bound of the server's. Dropping it would keep only the trials of slower servers. The measurement
 * of the figures is in {@code docs/reference/load-engine-performance.md}.
 */
public final class GeneratorLimit {

  /** Share of its CPUs beyond which the generator's own work affects its measurements. */
  public static final double SHARE_OF_CPUS = 0.8;

  /** Lateness caused by the generator beyond which the load is not the requested one. */
  public static final double MOST_LATENESS_MILLIS = 5;

  private GeneratorLimit() {}

  /**
   * Returns true if the generator sent too late to be the requested load.
   *
   * @param readings readings of a window
   */
  public static boolean isLate(Map<Metric, Reading> readings) {
    return readings.get(Metric.LOOP_LATENESS_P99) instanceof Reading.Measured(double millis)
        && millis > MOST_LATENESS_MILLIS;
  }

  /**
   * Returns true if the generator is the limit.
   *
   * @param cores CPU used by the generator
   * @param cpus number of its CPUs; 0 if unknown
   */
  public static boolean isReached(double cores, int cpus) {
    return cpus > 0 && cores / cpus > SHARE_OF_CPUS;
  }
}
