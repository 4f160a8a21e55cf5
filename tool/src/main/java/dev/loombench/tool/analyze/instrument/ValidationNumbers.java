package dev.loombench.tool.analyze.instrument;

import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.util.Locale;
import java.util.Map;

/** Figures as text. */
public final class ValidationNumbers {

  /** Stands where there is no figure. */
  static final String NONE = "-";

  private ValidationNumbers() {}

  public static String whole(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }

  public static String fixed(double value, int decimals) {
    String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
    return text.matches("-0(\\.0*)?") ? text.substring(1) : text;
  }

  /** A whole number as such, another with two decimals. */
  public static String plain(double value) {
    return value == Math.rint(value) ? whole(value) : fixed(value, 2);
  }

  static String reading(Map<Metric, Reading> readings, Metric metric, int decimals) {
    return readings.get(metric) instanceof Reading.Measured(double value)
        ? fixed(value, decimals)
        : NONE;
  }

  /** With so many decimals, but none where they would tell nothing. */
  public static String sized(double value, int decimals) {
    return fixed(value, Math.abs(value) >= 100 ? 0 : decimals);
  }

  /** Like {@code 0.3 [-0.5, 1.1]}. */
  static String estimate(Estimate estimate, int decimals) {
    return switch (estimate) {
      case Estimate.Single(double value) -> sized(value, decimals);
      case Estimate.Repeated(double value, double low, double high, _) ->
          "%s [%s, %s]"
              .formatted(sized(value, decimals), sized(low, decimals), sized(high, decimals));
    };
  }
}
