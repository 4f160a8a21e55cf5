package dev.loombench.tool.study.replication;

import java.util.Locale;

/**
 * A way in which publications come to percentiles of latency that are not those of all requests.
 */
public enum Shortcut {
  /** Time counts from when a request was sent, however late that was. */
  FROM_SENDING,
  /** Only requests that were answered well count. */
  SURVIVORS_ONLY,
  /** Percentiles of runs are averaged, as if the mean of two percentiles were one of both. */
  AVERAGED_PERCENTILES;

  /** As study files have it, like {@code from-sending}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
