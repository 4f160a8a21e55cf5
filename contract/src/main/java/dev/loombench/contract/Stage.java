package dev.loombench.contract;

import java.time.Duration;

/**
 * A stretch of a load plan over which the load goes linearly from one level to another.
 *
 * @param from the level at the start: requests per second of open load, users of closed load
 * @param to the level at the end, in the same unit
 * @param duration how long the stage lasts, a whole number of seconds so that seconds never
 *     straddle stages
 */
public record Stage(double from, double to, Duration duration) {

  public Stage {
    if (!(from >= 0 && to >= 0)) {
      throw new IllegalArgumentException("levels must not be negative: " + from + " to " + to);
    }
    if (!duration.isPositive() || !duration.equals(Duration.ofSeconds(duration.toSeconds()))) {
      throw new IllegalArgumentException("duration must be whole seconds, at least 1: " + duration);
    }
  }

  /** A stage that stays at one level. */
  public static Stage hold(double level, Duration duration) {
    return new Stage(level, level, duration);
  }
}
