package dev.loombench.tool.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/**
 * Numbers as people read them: three significant digits, and never fewer than are before the point.
 */
public final class Numbers {

  /** Beyond it an end of an interval tells nothing but that there is none. */
  private static final int LARGEST_RATIO = 10_000;

  private Numbers() {}

  /** A number of any size, like {@code 4980}, {@code 103}, {@code 2.31}, {@code 0.0512}. */
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

  /** Formats like {@link #number}, but a whole number without decimals: {@code 2}, {@code 2.50}. */
  public static String trimmed(double value) {
    String text = number(value);
    BigDecimal shown = new BigDecimal(text);
    return shown.stripTrailingZeros().scale() <= 0 ? shown.toBigInteger().toString() : text;
  }

  /** A mean of counts: whole from 10 on, like {@code 37}, {@code 2.33}. */
  public static String count(double value) {
    return value >= 9.5 ? String.format(Locale.ROOT, "%.0f", value) : number(value);
  }

  /** How many decimals all figures of a column have whose largest is this. */
  public static int decimals(double largest) {
    double size = Math.abs(largest);
    if (size >= 99.95 || size < 1e-6) {
      return 0;
    }
    return size >= 9.995 ? 1 : size >= 0.0995 ? 2 : 3;
  }

  /** A number with so many decimals. */
  public static String fixed(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }

  /**
   * A ratio: two decimals where they tell something, like {@code 2.31}, {@code 0.98}; three next to
   * 1, so that the end of an interval is not read as no difference. Beyond 10000 only that it is.
   */
  public static String ratio(double value) {
    if (value > LARGEST_RATIO) {
      return ">" + LARGEST_RATIO;
    }
    if (value != 1 && Math.abs(value - 1) < 0.005) {
      return fixed(value, 3);
    }
    return value >= 0.1 && value < 9.995
        ? String.format(Locale.ROOT, "%.2f", value)
        : number(value);
  }

  /**
   * A confidence, or the share left to chance, like {@code 95 %}, {@code 98.3 %}, {@code 99.86 %}.
   */
  public static String level(double share) {
    BigDecimal chance =
        BigDecimal.valueOf(100 * Math.min(share, 1 - share)).round(new MathContext(2));
    BigDecimal percent = share > 0.5 ? BigDecimal.valueOf(100).subtract(chance) : chance;
    return percent.stripTrailingZeros().toPlainString() + " %";
  }

  /** A share of one as a percentage, like {@code 99 %}. */
  public static String percent(double share) {
    double percent = 100 * share;
    return (percent >= 9.95 ? String.format(Locale.ROOT, "%.0f", percent) : number(percent)) + " %";
  }
}
