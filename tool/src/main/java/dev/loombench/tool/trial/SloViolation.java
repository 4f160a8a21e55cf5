package dev.loombench.tool.trial;

/** Part of an objective that a window or a trial did not meet. */
public sealed interface SloViolation {

  /** Evidence that the load exceeds the capacity. */
  record Overload(LoadState.Cause cause) implements SloViolation {}

  /** 99th percentile of latency above the objective. */
  record Slow(double p99Millis) implements SloViolation {}

  /** The 99th percentile or the growth of the backlog is unavailable. */
  record Unknown(Metric metric, String reason) implements SloViolation {}

  /** Share of failed requests above the objective. */
  record Failures(double percent) implements SloViolation {}

  /** Failure of the server or the generator. */
  record Broke(String reason) implements SloViolation {}
}
