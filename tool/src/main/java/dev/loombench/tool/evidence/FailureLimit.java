package dev.loombench.tool.evidence;

import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import java.util.OptionalDouble;

/**
 * Limit on failed requests for metrics that cover successful responses alone. A variant that fails
 * its slowest requests would look faster in them. Percentiles rank failures slowest and need no
 * limit.
 */
public final class FailureLimit {

  /** Largest share of failed requests, from 0 to 1. */
  public static final double MOST = 0.001;

  private static final double PERCENT = 0.01;

  private FailureLimit() {}

  /**
   * Returns the share of requests that failed in a window, from 0 to 1, if it is too large to
   * compare the metric.
   */
  public static OptionalDouble exceeded(Metric metric, Measurement measurement) {
    return coversSuccessesOnly(metric)
            && measurement.number(Metric.FAILED_SHARE).orElse(0) * PERCENT > MOST
        ? OptionalDouble.of(measurement.number(Metric.FAILED_SHARE).getAsDouble() * PERCENT)
        : OptionalDouble.empty();
  }

  private static boolean coversSuccessesOnly(Metric metric) {
    return metric == Metric.LATENCY_MEAN || metric == Metric.LATENCY_MAX;
  }
}
