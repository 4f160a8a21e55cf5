package dev.loombench.tool.analyze.instrument;

import dev.loombench.tool.trial.Reading;

/** Comparison of a counter with a known action. */
public record CounterCheck(
    String counter,
    String action,
    String unit,
    double expected,
    Reading reported,
    Tolerance tolerance) {

  /** Largest accepted difference between expected and reported value. */
  public sealed interface Tolerance {

    /** No difference. */
    record Exact() implements Tolerance {}

    /** Percentage of the expected value. */
    record Percent(double percent) implements Tolerance {}

    /** Absolute difference, in the unit of the values. */
    record Within(double amount) implements Tolerance {}
  }

  /** Outcome of a check. */
  public enum Agreement {
    /** The difference is within the tolerance. */
    YES,
    /** The difference exceeds the tolerance. */
    NO,
    /** The counter was not recorded. */
    NOT_RECORDED
  }

  public Agreement agreement() {
    return switch (reported) {
      case Reading.Unavailable _ -> Agreement.NOT_RECORDED;
      case Reading.Measured(double value) ->
          Math.abs(value - expected) <= allowed() + 1e-9 * Math.abs(expected)
              ? Agreement.YES
              : Agreement.NO;
    };
  }

  private double allowed() {
    return switch (tolerance) {
      case Tolerance.Exact() -> 0;
      case Tolerance.Percent(double percent) -> Math.abs(expected) * percent / 100;
      case Tolerance.Within(double amount) -> amount;
    };
  }
}
