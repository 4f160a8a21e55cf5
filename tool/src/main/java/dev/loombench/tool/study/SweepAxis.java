package dev.loombench.tool.study;

import java.math.BigDecimal;
import java.util.List;

/**
 * A parameter that a sweep varies.
 *
 * @param name as it was typed, like {@code users}, {@code millis} or {@code platform-200.threads}
 * @param kind what it varies
 * @param values from the smallest to the largest, 2 to 30 of them
 */
public record SweepAxis(String name, Kind kind, List<Double> values) {

  /** The fewest values that make an axis. */
  public static final int FEWEST = 2;

  /** The most values that an axis may have. */
  public static final int MOST = 30;

  /** What an axis varies. */
  public enum Kind {
    /** How many users a closed load has. */
    USERS,
    /** How many requests an open load sends each second. */
    RATE,
    /** How long a request waits, in milliseconds. */
    MILLIS,
    /** Another parameter of the kernel. */
    WORK,
    /** How many threads serve requests. */
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

  /** The value at that place without its unit, like {@code 250}. */
  public String number(int index) {
    return plain(values.get(index));
  }

  /** The value at that place as a sentence has it, like {@code 250 users} or {@code size 200}. */
  public String phrase(int index) {
    return phrase(plain(values.get(index)));
  }

  /** That number as a sentence has it, like {@code 250 users} or {@code size 200}. */
  public String phrase(String number) {
    return switch (kind) {
      case USERS -> number + " users";
      case RATE -> number + "/s";
      case MILLIS -> number + " ms";
      case THREADS -> number + " threads";
      case WORK, OPTION -> name + " " + number;
    };
  }

  /** A number without needless zeros. */
  public static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }
}
