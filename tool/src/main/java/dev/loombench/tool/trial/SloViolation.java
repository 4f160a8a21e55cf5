package dev.loombench.tool.trial;

/** Part of an objective that a window or a trial did not meet. */
public sealed interface SloViolation {

  /**
   * Growth of the backlog: requests that wait or are in flight.
   *
   * @param perSecond growth in requests per second
   * @param duePerSecond requests due per second
   */
  record BacklogGrows(double perSecond, double duePerSecond) implements SloViolation {}

  /** 99th percentile of latency above the objective. */
  record Slow(double p99Millis) implements SloViolation {}

  /** The 99th percentile or the growth of the backlog is unavailable. */
  record Unknown(Metric metric, String reason) implements SloViolation {}

  /** Share of failed requests above the objective. */
  record Failures(double percent) implements SloViolation {}

  /** Failure of the server or the generator. */
  record Broke(String reason) implements SloViolation {}
}
