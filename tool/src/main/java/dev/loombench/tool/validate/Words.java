package dev.loombench.tool.validate;

import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/** Figures as text. */
final class Words {

  /** Stands where there is no figure. */
  static final String NONE = "-";

  private Words() {}

  static String whole(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }

  static String fixed(double value, int decimals) {
    String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
    return text.matches("-0(\\.0*)?") ? text.substring(1) : text;
  }

  /** A whole number as such, another with two decimals. */
  static String plain(double value) {
    return value == Math.rint(value) ? whole(value) : fixed(value, 2);
  }

  static String reading(Map<Metric, Reading> readings, Metric metric, int decimals) {
    return readings.get(metric) instanceof Reading.Measured(double value)
        ? fixed(value, decimals)
        : NONE;
  }

  /** Like {@code 0.3 [-0.5, 1.1]}. */
  static String estimate(Estimate estimate, int decimals) {
    return switch (estimate) {
      case Estimate.Single(double value) -> fixed(value, decimals);
      case Estimate.Repeated(double value, double low, double high, _) ->
          "%s [%s, %s]"
              .formatted(fixed(value, decimals), fixed(low, decimals), fixed(high, decimals));
    };
  }

  /** Like {@code 45 s} or {@code 9 min 40 s}. */
  static String duration(Duration duration) {
    long seconds = Math.max(0, Math.round(duration.toMillis() / 1e3));
    return seconds < 60 ? seconds + " s" : "%d min %02d s".formatted(seconds / 60, seconds % 60);
  }
}
