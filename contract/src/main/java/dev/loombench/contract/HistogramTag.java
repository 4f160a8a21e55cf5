package dev.loombench.contract;

/**
 * The kinds of time that a run's histogram log holds, written as the tag of each interval in the
 * format of HdrHistogram's log files. Values are nanoseconds with three significant digits.
 */
public enum HistogramTag {
  /** From due to the end of a good answer. */
  LATENCY,
  /** From due to the end, of requests that failed. */
  FAILED,
  /** Age at the end of the run, of requests that were unsent or unanswered. */
  CENSORED,
  /** From the send to the end of a good answer. */
  SERVICE,
  /** From due to the send, as far as a free connection was waited for: the server's doing. */
  CONNECTION_WAIT,
  /** From due, or from a free connection if that came later, to the send: the generator's doing. */
  LOOP_LATENESS
}
