package dev.loombench.tool.study.replication;

import java.util.Locale;

/**
 * Computation of latency percentiles, used by publications, that does not cover all requests
 * correctly.
 */
public enum Shortcut {
  /** Latency is counted from sending, however late that was. */
  FROM_SENDING,
  /** Only successful requests count. */
  SURVIVORS_ONLY,
  /** Percentiles of runs are averaged, although the mean of percentiles is no percentile. */
  AVERAGED_PERCENTILES;

  /** Returns its name in study files, like {@code from-sending}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
