package dev.loombench.tool.record.jfr;

import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Time range covered by events.
 *
 * @param first first event
 * @param last last event
 * @param killed true if the JVM could not finish the recording, so events may be missing after the
 *     last
 */
record JfrCoverage(Instant first, Instant last, boolean killed) {

  /** Longest accepted gap between 1 s events. */
  static final Duration LONGEST_GAP = Duration.ofMillis(1500);

  /** Returns why the window is not covered; empty if it is. */
  Optional<String> whyNot(Window window) {
    if (killed && last.isBefore(window.end())) {
      return Optional.of(
          "partial: the JVM was killed, and its flight recording ends at %s".formatted(last));
    }
    boolean covered =
        !first.isAfter(window.start()) && last.plus(LONGEST_GAP).isAfter(window.end());
    return covered
        ? Optional.empty()
        : Optional.of("the flight recording does not cover the whole window");
  }
}
