package dev.loombench.tool.record;

import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * When samples are taken: at whole seconds before and after an origin.
 *
 * @param origin where seconds are counted from
 * @param windows the windows whose bounds lie at such seconds; empty while they are not known
 */
record SampleTimes(Instant origin, List<Window> windows) {

  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  SampleTimes {
    windows = List.copyOf(windows);
  }

  /** The first one after that moment. */
  Instant next(Instant moment) {
    long sinceOrigin = Duration.between(origin, moment).toNanos();
    return origin.plusSeconds(Math.floorDiv(sinceOrigin, NANOS_PER_SECOND) + 1);
  }

  /** Whether a sample time is the start or end of a window, or a multiple of {@code seconds}. */
  boolean isBoundOrMultipleOf(Instant time, int seconds) {
    return Duration.between(origin, time).toSeconds() % seconds == 0
        || windows.stream()
            .anyMatch(window -> window.start().equals(time) || window.end().equals(time));
  }
}
