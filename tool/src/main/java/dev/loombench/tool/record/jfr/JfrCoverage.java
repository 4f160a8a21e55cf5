package dev.loombench.tool.record.jfr;

import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * From when to when there are events.
 *
 * @param first of them
 * @param last of them
 * @param killed whether the JVM could not finish the recording, so that there may be events missing
 *     after the last
 */
record JfrCoverage(Instant first, Instant last, boolean killed) {

  /** What is told every second is told at least so often. */
  static final Duration PERIOD_AND_A_BIT = Duration.ofMillis(1500);

  /** Why the window is not covered; empty if it is. */
  Optional<String> whyNot(Window window) {
    if (killed && last.isBefore(window.end())) {
      return Optional.of(
          "partial: the JVM was killed, and its flight recording ends at %s".formatted(last));
    }
    boolean covered =
        !first.isAfter(window.start()) && last.plus(PERIOD_AND_A_BIT).isAfter(window.end());
    return covered
        ? Optional.empty()
        : Optional.of("the flight recording does not reach over the whole window");
  }
}
