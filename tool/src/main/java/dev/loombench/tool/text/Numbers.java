package dev.loombench.tool.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Number formats for people: three significant digits, and all digits before the decimal point. */
public final class Numbers {

  /** Ratio beyond which only its being larger is shown. */
  private static final int LARGEST_RATIO = 10_000;

  private Numbers() {}

  /** Formats a number of any size, like {@code 4980}, {@code 103}, {@code 2.31}, {@code 0.0512}. */
  public static String number(double value) {
    double size = Math.abs(value);
    if (size >= 99.95) {
      return String.format(Locale.ROOT, "%.0f", value);
    }
    if (size >= 9.995) {
      return String.format(Locale.ROOT, "%.1f", value);
    }
    if (size >= 0.9995) {
      return String.format(Locale.ROOT, "%.2f", value);
    }
    if (size < 1e-6) {
      return "0";
    }
    BigDecimal rounded = BigDecimal.valueOf(value).round(new MathContext(3));
    return rounded.stripTrailingZeros().toPlainString();
  }

  /** Formats like {@link #number} without the decimals of a whole number, like {@code 2}. */
  public static String trimmed(double value) {
    String text = number(value);
    BigDecimal shown = new BigDecimal(text);
    return shown.stripTrailingZeros().scale() <= 0 ? shown.toBigInteger().toString() : text;
  }

  /** Formats a mean of counts: whole from 10 on, like {@code 37}, {@code 2.33}. */
  public static String count(double value) {
    return value >= 9.5 ? String.format(Locale.ROOT, "%.0f", value) : number(value);
  }

  /** Returns the number of decimals for a column with this largest figure. */
  public static int decimals(double largest) {
    double size = Math.abs(largest);
    if (size >= 99.95 || size < 1e-6) {
      return 0;
    }
    return size >= 9.995 ? 1 : size >= 0.0995 ? 2 : 3;
  }

  /** Formats a number with this number of decimals; zero has no sign. */
  public static String fixed(double value, int decimals) {
    String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
    return text.matches("-0(\\.0*)?") ? text.substring(1) : text;
  }

  /** Formats a number with this number of decimals; from 100 on without decimals. */
  public static String sized(double value, int decimals) {
    return fixed(value, Math.abs(value) >= 100 ? 0 : decimals);
  }

  /** Formats a number as a whole one with separators, like {@code 12,500}. */
  public static String grouped(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }

  /** Formats a whole number like {@link #grouped}, others with two decimals. */
  public static String groupedOrFixed(double value) {
    return value == Math.rint(value) ? grouped(value) : fixed(value, 2);
  }

  /**
   * Formats a ratio: two decimals like {@code 2.31}, {@code 0.98}; three or four decimals next to
   * 1, so that the end of an interval does not look like no difference.
   */
  public static String ratio(double value) {
    if (value > LARGEST_RATIO) {
      return ">" + LARGEST_RATIO;
    }
    double distance = Math.abs(value - 1);
    if (distance > 0 && distance < 0.005) {
      return fixed(value, distance < 0.0005 && distance > 0.00005 ? 4 : 3);
    }
    return value >= 0.1 && value < 9.995
        ? String.format(Locale.ROOT, "%.2f", value)
        : number(value);
  }

  /** Formats a confidence or an error probability, like {@code 95 %} or {@code 99.86 %}. */
  public static String level(double share) {
    BigDecimal chance =
        BigDecimal.valueOf(100 * Math.min(share, 1 - share)).round(new MathContext(2));
    BigDecimal percent = share > 0.5 ? BigDecimal.valueOf(100).subtract(chance) : chance;
    return percent.stripTrailingZeros().toPlainString() + " %";
  }

  /** Formats a ratio as a change, like {@code −14 %} or {@code +0.4 %}. */
  public static String change(double ratio) {
    return (ratio < 1 ? "−" : "+") + roughly(Math.abs(ratio - 1));
  }

  /** Formats a share of one as a percentage of few digits, like {@code 14 %} or {@code 0.4 %}. */
  public static String roughly(double share) {
    return String.format(Locale.ROOT, share >= 0.0995 ? "%.0f" : "%.1f", 100 * share) + " %";
  }

  /** Formats a share of one as a percentage, like {@code 99 %}. */
  public static String percent(double share) {
    double percent = 100 * share;
    return (percent >= 9.95 ? String.format(Locale.ROOT, "%.0f", percent) : number(percent)) + " %";
  }
}
