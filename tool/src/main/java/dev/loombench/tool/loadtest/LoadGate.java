package dev.loombench.tool.loadtest;

import java.util.Locale;
import java.util.function.Function;

/**
 * Condition under which a load test fails.
 *
 * @param text the condition as typed
 * @param measured the figure
 * @param limit the limit, in the unit of the figure
 * @param unit the unit of figure and limit in messages
 */
public record LoadGate(
    String text,
    Function<LoadSummary, Bounds> measured,
    Comparison comparison,
    double limit,
    String unit) {

  /** Bounds of a figure, equal if its value is exact. */
  record Bounds(double low, double high) {

    static final Bounds UNKNOWN = new Bounds(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    static Bounds exact(double value) {
      return new Bounds(value, value);
    }

    static Bounds of(LoadTimes.Percentile percentile) {
      return switch (percentile.certainty()) {
        case KNOWN -> exact(percentile.millis().orElseThrow());
        case AT_LEAST -> new Bounds(percentile.millis().orElseThrow(), Double.POSITIVE_INFINITY);
        case FAILED -> exact(Double.POSITIVE_INFINITY);
        case NONE -> UNKNOWN;
      };
    }

    private String text(String unit) {
      if (low == high) {
        return Double.isInfinite(low) ? "among failed requests" : figure(low) + unit;
      }
      return Double.isInfinite(low) ? "unknown: nothing was due" : "at least " + figure(low) + unit;
    }

    private static String figure(double value) {
      return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.2f", value);
    }
  }

  /** Comparison of a figure with its limit. */
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

  /** Result of a gate, with the figure found. */
  public record GateResult(String gate, boolean failed, String found) {}

  /** Judges a load test; the gate fails if an unknown figure may violate it. */
  public GateResult judge(LoadSummary summary) {
    Bounds bounds = measured.apply(summary);
    boolean failed =
        switch (comparison) {
          case ABOVE -> bounds.high() > limit;
          case AT_LEAST -> bounds.high() >= limit;
          case BELOW -> bounds.low() < limit;
          case AT_MOST -> bounds.low() <= limit;
        };
    return new GateResult(text, failed, bounds.text(unit));
  }
}
