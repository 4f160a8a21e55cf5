package dev.loombench.tool.ownapp;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Load and extent of the measurement.
 *
 * @param rate requests per second of the open load; empty for that of the requests' source, if any
 * @param p99 limit of p99 latency for the advice; empty for none
 * @param within time budget, which plans the number of blocks
 * @param blocks number of blocks in place of a time budget
 * @param diagnosticBlocks number of blocks that look for the bottleneck; empty for the default
 * @param window length of a window; empty for the default
 * @param capacity true to search for the maximum sustainable rate of each variant afterwards
 * @param settings values that replace those of the written study, by path
 */
public record TryMeasurement(
    int users,
    OptionalDouble rate,
    Optional<Duration> p99,
    Duration within,
    OptionalInt blocks,
    OptionalInt diagnosticBlocks,
    Optional<Duration> window,
    boolean capacity,
    Map<String, String> settings) {

  /** Default number of users of the closed load. */
  public static final int DEFAULT_USERS = 100;

  public static final Duration DEFAULT_WITHIN = Duration.ofMinutes(10);
  static final int DIAGNOSTIC_BLOCKS = 1;
  static final Duration WINDOW = Duration.ofSeconds(8);
  static final Duration READY_WITHIN = Duration.ofMinutes(2);

  public TryMeasurement {
    settings = new LinkedHashMap<>(settings);
  }
}
