package dev.loombench.tool.load;

import java.time.Duration;
import java.util.Optional;

/**
 * Reading of a delaying proxy.
 *
 * @param failed those of them whose downstream could not be reached
 * @param failure reason of the first of these; empty if none failed
 * @param lateness lateness of the data passed since the last reset; empty without data
 */
public record DelayReading(
    long connections, long failed, String failure, Optional<Lateness> lateness) {

  /** Time that data was passed on later than due. */
  public record Lateness(Duration mean, Duration p99, Duration max) {}
}
