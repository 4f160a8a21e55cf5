package dev.loombench.tool.loadtest;

import java.util.Locale;
import java.util.function.Function;

/**
 * A condition under which a load counts as failed.
 *
 * @param text as the user wrote it
 * @param measured what it looks at
 * @param comparison how it is compared
 * @param limit with what, in the measured figure's unit
 * @param unit of figure and limit, for people
 */
public record LoadGate(
    String text,
    Function<LoadSummary, Bounds> measured,
    Comparison comparison,
    double limit,
    String unit) {

  /** What is known of a figure: it lies between the two, which are one where it is known. */
  record Bounds(double low, double high) {

    static Bounds known(double value) {
      return new Bounds(value, value);
    }

    static Bounds of(LoadRanks.Place place) {
      return switch (place.certainty()) {
        case KNOWN -> known(place.millis());
        case AT_LEAST -> new Bounds(place.millis(), Double.POSITIVE_INFINITY);
        case FAILED -> known(Double.POSITIVE_INFINITY);
        case NONE -> new Bounds(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
      };
    }

    private String words(String unit) {
      if (low == high) {
        return Double.isInfinite(low) ? "among failed requests" : figure(low) + unit;
      }
      return Double.isInfinite(low) ? "unknown: nothing was due" : "at least " + figure(low) + unit;
    }

    private static String figure(double value) {
      return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.2f", value);
    }
  }

  /** How two numbers are compared. */
  enum Comparison {
    ABOVE(">"),
    AT_LEAST(">="),
    BELOW("<"),
    AT_MOST("<=");

    private final String sign;

    Comparison(String sign) {
      this.sign = sign;
    }

    String sign() {
      return sign;
    }
  }

  /** What came of a gate. */
  public record GateResult(String gate, boolean failed, String found) {}

  /** Judges a load; where it can't be told, the gate fails. */
  public GateResult judge(LoadSummary summary) {
    Bounds bounds = measured.apply(summary);
    boolean may =
        switch (comparison) {
          case ABOVE -> bounds.high() > limit;
          case AT_LEAST -> bounds.high() >= limit;
          case BELOW -> bounds.low() < limit;
          case AT_MOST -> bounds.low() <= limit;
        };
    return new GateResult(text, may, bounds.words(unit));
  }
}
