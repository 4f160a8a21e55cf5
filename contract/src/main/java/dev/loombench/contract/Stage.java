package dev.loombench.contract;

import java.time.Duration;
import java.util.List;

/**
 * Period of a load plan over which the load level changes linearly.
 *
 * @param from the level at the start: requests per second of open load, users of closed load
 * @param to the level at the end, in the same unit
 * @param duration its length in whole seconds, so that no second belongs to two stages
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

  public static Stage constant(double level, Duration duration) {
    return new Stage(level, level, duration);
  }

  /** Returns the highest level of some stages, at least one. */
  public static double highest(List<Stage> stages) {
    return stages.stream().mapToDouble(stage -> Math.max(stage.from, stage.to)).max().orElseThrow();
  }
}
