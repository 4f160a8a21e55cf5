package dev.loombench.tool.study.replication;

import dev.loombench.tool.yaml.Keyed;

/**
 * Computation of latency percentiles, used by publications, that does not cover all requests
 * correctly.
 */
public enum Shortcut implements Keyed {
  /** Latency is counted from sending, however late that was. */
  FROM_SENDING,
  /** Only successful requests count. */
  SURVIVORS_ONLY,
  /** Percentiles of runs are averaged, although the mean of percentiles is no percentile. */
  AVERAGED_PERCENTILES
}
