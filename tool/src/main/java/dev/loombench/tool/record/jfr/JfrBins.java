package dev.loombench.tool.record.jfr;

import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;

/**
 * Bins of 0.1 s counted from an origin. They keep memory proportional to time, not to events.
 * Window bounds must be bin bounds; a study's windows are whole seconds apart.
 *
 * @param origin start of the first bin; nothing happened earlier
 */
record JfrBins(Instant origin) {

  /** Width of a bin. */
  static final long NANOS = 100_000_000;

  static final int PER_SECOND = 10;

  /** Returns bins aligned to a window start, with an origin not later than {@code earliest}. */
  static JfrBins through(Instant window, Instant earliest) {
    long seconds = Duration.between(earliest, window).toSeconds() + 1;
    return new JfrBins(window.minusSeconds(seconds));
  }

  /** Returns nanoseconds since the origin, at least 0. */
  long nanos(Instant moment) {
    long seconds = moment.getEpochSecond() - origin.getEpochSecond();
    return Math.max(0, seconds * 1_000_000_000 + moment.getNano() - origin.getNano());
  }

  int holding(Instant moment) {
    return (int) (nanos(moment) / NANOS);
  }

  int first(Window window) {
    return nearest(window.start());
  }

  /** Returns the bin after the window's last. */
  int end(Window window) {
    return nearest(window.end());
  }

  Instant endOf(int bin) {
    return origin.plusNanos((bin + 1) * NANOS);
  }

  private int nearest(Instant bound) {
    return (int) ((nanos(bound) + NANOS / 2) / NANOS);
  }
}
