package dev.loombench.tool.trial;

import java.util.Map;
import java.util.OptionalDouble;

/** Reading of a metric in one window: a number in the metric's unit, or the reason for none. */
public sealed interface Reading {

  /** Number in the unit of its metric. */
  record Measured(double value) implements Reading {
    public Measured {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("a measured value must be finite: " + value);
      }
    }
  }

  /** Not measurable with this JDK, kernel, pass or load; never the same as zero. */
  record Unavailable(String reason) implements Reading {}

  /** Returns the value, or that reason if it is empty. */
  static Reading of(OptionalDouble value, String missing) {
    return value.isPresent() ? new Measured(value.getAsDouble()) : new Unavailable(missing);
  }

  /** Returns the number of a metric among readings; empty if it is missing or unavailable. */
  static OptionalDouble value(Map<Metric, Reading> readings, Metric metric) {
    return readings.get(metric) instanceof Measured(double value)
        ? OptionalDouble.of(value)
        : OptionalDouble.empty();
  }
}
