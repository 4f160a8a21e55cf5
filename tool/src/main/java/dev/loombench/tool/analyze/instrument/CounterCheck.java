package dev.loombench.tool.analyze.instrument;

import dev.loombench.tool.trial.Reading;

/**
 * A counter held against what was done.
 *
 * @param counter what was counted, and by whom
 * @param done what was done
 * @param unit of both figures
 * @param expected what it should have said
 * @param told what it said
 * @param tolerance by how much the two may differ
 */
public record CounterCheck(
    String counter, String done, String unit, double expected, Reading told, Tolerance tolerance) {

  /** By how much a counter may be off. */
  public sealed interface Tolerance {

    /** Not at all. */
    record Exact() implements Tolerance {}

    /** By that part of what was expected, in percent. */
    record Percent(double percent) implements Tolerance {}

    /** By that much, in the figure's unit. */
    record Within(double amount) implements Tolerance {}
  }

  /** What came of it. */
  public enum Agreement {
    /** It counted what was done. */
    YES("yes"),
    /** It did not. */
    NO("no"),
    /** There was nothing to hold against. */
    NOT_RECORDED("not recorded");

    private final String words;

    Agreement(String words) {
      this.words = words;
    }

    /** For tables. */
    public String words() {
      return words;
    }
  }

  /** Whether the counter counted what was done. */
  public Agreement agreement() {
    return switch (told) {
      case Reading.Unavailable _ -> Agreement.NOT_RECORDED;
      case Reading.Measured(double value) ->
          Math.abs(value - expected) <= allowed() + 1e-9 * Math.abs(expected)
              ? Agreement.YES
              : Agreement.NO;
    };
  }

  /** The tolerance in words. */
  public String toleranceWords() {
    return switch (tolerance) {
      case Tolerance.Exact() -> "exact";
      case Tolerance.Percent(double percent) -> ValidationNumbers.plain(percent) + " %";
      case Tolerance.Within(double amount) -> ValidationNumbers.plain(amount) + " " + unit;
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
