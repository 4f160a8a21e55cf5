package dev.loombench.tool.stats;

import java.time.Duration;

/**
 * Estimated time until the end of a run. Before the first server of an application that is not
 * bundled, its warm-up is unknown, and the time is a range; otherwise all three are the same.
 */
public record TimeLeft(Duration least, Duration expected, Duration most) {

  /** Nothing is left to do. */
  public static final TimeLeft NONE = known(Duration.ZERO);

  public static TimeLeft known(Duration time) {
    return new TimeLeft(time, time, time);
  }

  public boolean isRange() {
    return !least.equals(most);
  }

  public TimeLeft plus(Duration more) {
    return new TimeLeft(least.plus(more), expected.plus(more), most.plus(more));
  }
}
