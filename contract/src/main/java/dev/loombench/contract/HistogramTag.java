package dev.loombench.contract;

/**
 * Kind of duration in a histogram log, written as the interval tag of HdrHistogram's log format.
 * Values are nanoseconds with three significant digits. If several generators sent the load, the
 * number of the generator, from 1, follows the name and a dot.
 */
public enum HistogramTag {
  /** From due to the end of a successful response. */
  LATENCY,
  /** From due to the failure of a request. */
  FAILED,
  /** From due to the end of the run, for unsent and unanswered requests. */
  CENSORED,
  /** From send to the end of a successful response. */
  SERVICE,
  /** From due until a connection was free: caused by the server. */
  CONNECTION_WAIT,
  /** From due, or from a free connection if that came later, to the send: the generator's delay. */
  LOOP_LATENESS,
  /** {@link #LATENCY} without {@link #LOOP_LATENESS}: what it would be if all were sent on time. */
  ON_TIME,
  /**
   * Part of {@link #LOOP_LATENESS} in which the generator slept beyond the due time, because the
   * machine woke it late.
   */
  WAKE_UP;

  public String in(LoadPlan.Share share) {
    return share.hasOthers() ? name() + "." + (share.index() + 1) : name();
  }
}
