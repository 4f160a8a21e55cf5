package dev.loombench.tool.record;

import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Sample times: whole seconds before and after an origin.
 *
 * @param origin origin of the seconds
 * @param windows windows whose bounds are at such seconds; empty while unknown
 */
record SampleTimes(Instant origin, List<Window> windows) {

  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  SampleTimes {
    windows = List.copyOf(windows);
  }

  /** Returns the first sample time after {@code moment}. */
  Instant next(Instant moment) {
    long sinceOrigin = Duration.between(origin, moment).toNanos();
    return origin.plusSeconds(Math.floorDiv(sinceOrigin, NANOS_PER_SECOND) + 1);
  }

  /** Returns true if a sample time is a window bound or a multiple of {@code seconds}. */
  boolean isBoundOrMultipleOf(Instant time, int seconds) {
    return Duration.between(origin, time).toSeconds() % seconds == 0
        || windows.stream()
            .anyMatch(window -> window.start().equals(time) || window.end().equals(time));
  }
}
