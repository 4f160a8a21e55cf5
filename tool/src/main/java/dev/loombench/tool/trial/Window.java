package dev.loombench.tool.trial;

import java.time.Duration;
import java.time.Instant;

/**
 * Measured part of a trial, stamped once by the tool and used by every recorder.
 *
 * @param start inclusive
 * @param end exclusive
 */
public record Window(Instant start, Instant end) {

  public Window {
    if (!end.isAfter(start)) {
      throw new IllegalArgumentException("a window must end after it starts");
    }
  }

  public Duration length() {
    return Duration.between(start, end);
  }

  public double seconds() {
    return length().toNanos() / 1e9;
  }

  public boolean contains(Instant moment) {
    return !moment.isBefore(start) && moment.isBefore(end);
  }

  /** Returns this window by a clock that is ahead by so much. */
  public Window aheadBy(long nanos) {
    return new Window(start.plusNanos(nanos), end.plusNanos(nanos));
  }
}
