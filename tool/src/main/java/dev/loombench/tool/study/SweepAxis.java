package dev.loombench.tool.study;

import java.math.BigDecimal;
import java.util.List;

/**
 * Parameter that a sweep varies.
 *
 * @param name name as given, like {@code users}, {@code millis} or {@code platform-200.threads}
 * @param kind kind of parameter
 * @param values 2 to 30 values, ascending
 */
public record SweepAxis(String name, Kind kind, List<Double> values) {

  /** Minimum number of values. */
  public static final int FEWEST = 2;

  /** Maximum number of values. */
  public static final int MOST = 30;

  /** Kind of parameter. */
  public enum Kind {
    /** Users of a closed load. */
    USERS,
    /** Rate of an open load. */
    RATE,
    /** Wait of a request in milliseconds. */
    MILLIS,
    /** Time of a delay before a downstream, in milliseconds. */
    DELAY,
    /** Another parameter of the kernel. */
    WORK,
    /** Size of the thread pool. */
    THREADS,
    /** Another option of a server. */
    OPTION
  }

  public SweepAxis {
    values = List.copyOf(values);
    if (values.size() < FEWEST || values.size() > MOST) {
      throw new IllegalArgumentException("an axis has 2 to 30 values: " + values);
    }
    for (int index = 1; index < values.size(); index++) {
      if (values.get(index) <= values.get(index - 1)) {
        throw new IllegalArgumentException("values must ascend: " + values);
      }
    }
  }

  /** Returns the value at that index without its unit, like {@code 250}. */
  public String number(int index) {
    return plain(values.get(index));
  }

  /** Returns the value at that index with its unit, like {@code 250 users} or {@code size 200}. */
  public String phrase(int index) {
    return phrase(plain(values.get(index)));
  }

  /** Returns a number with its unit, like {@code 250 users} or {@code size 200}. */
  public String phrase(String number) {
    return switch (kind) {
      case USERS -> number + " users";
      case RATE -> number + "/s";
      case MILLIS, DELAY -> number + " ms";
      case THREADS -> number + " threads";
      case WORK, OPTION -> name + " " + number;
    };
  }

  /** Formats a number without trailing zeros. */
  public static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }
}
