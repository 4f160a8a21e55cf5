package dev.loombench.tool.stats;

import java.time.Duration;

/**
 * Estimated time until the end of a run. Before the first server of an application that is not
 * bundled, its warm-up is unknown, and the time is a range; otherwise all three are the same.
 */
public record TimeLeft(Duration least, Duration expected, Duration most) {

  /** Nothing is left to do. */
  public static final TimeLeft NONE = known(Duration.ZERO);

  /** Returns a time that is not a range. */
  public static TimeLeft known(Duration time) {
    return new TimeLeft(time, time, time);
  }

  /** Returns true if the ends of the range differ. */
  public boolean isRange() {
    return !least.equals(most);
  }

  /** Returns this time and another one after it. */
  public TimeLeft plus(Duration more) {
    return new TimeLeft(least.plus(more), expected.plus(more), most.plus(more));
  }
}
