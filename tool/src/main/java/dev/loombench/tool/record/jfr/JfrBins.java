package dev.loombench.tool.record.jfr;

import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;

/**
 * Tenths of a second, counted from an origin. What a recording has millions of is kept by them, so
 * that memory grows with time and not with events. The bounds of windows must lie on them: those of
 * a study do, for they lie whole seconds apart.
 *
 * @param origin where the first begins; nothing happened earlier
 */
record JfrBins(Instant origin) {

  /** The width of one. */
  static final long NANOS = 100_000_000;

  /** How many make a second. */
  static final int PER_SECOND = 10;

  /** With bounds on those of windows that begin there, but none later than {@code earliest}. */
  static JfrBins through(Instant window, Instant earliest) {
    long seconds = Duration.between(earliest, window).toSeconds() + 1;
    return new JfrBins(window.minusSeconds(seconds));
  }

  /** Nanoseconds since the origin, not less than 0. */
  long nanos(Instant moment) {
    long seconds = moment.getEpochSecond() - origin.getEpochSecond();
    return Math.max(0, seconds * 1_000_000_000 + moment.getNano() - origin.getNano());
  }

  /** The one that holds that moment. */
  int holding(Instant moment) {
    return (int) (nanos(moment) / NANOS);
  }

  /** The window's first. */
  int first(Window window) {
    return nearest(window.start());
  }

  /** The one after the window's last. */
  int end(Window window) {
    return nearest(window.end());
  }

  /** When one ends. */
  Instant endOf(int bin) {
    return origin.plusNanos((bin + 1) * NANOS);
  }

  private int nearest(Instant bound) {
    return (int) ((nanos(bound) + NANOS / 2) / NANOS);
  }
}
