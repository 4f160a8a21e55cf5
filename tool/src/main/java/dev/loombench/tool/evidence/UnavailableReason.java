package dev.loombench.tool.evidence;

/** Reason why a metric has no estimate. */
public sealed interface UnavailableReason {

  /** No trial measured the metric. */
  record NotMeasured() implements UnavailableReason {}

  /** The load exceeds the capacity, so the metric depends on the length of the test. */
  record DependsOnDuration() implements UnavailableReason {}

  /**
   * Some trials lack the metric.
   *
   * @param first the recorder's reason in the first of them
   */
  record MissingInTrials(int missing, int trials, String first) implements UnavailableReason {}
}
