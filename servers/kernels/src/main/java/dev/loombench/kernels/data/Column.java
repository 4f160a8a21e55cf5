package dev.loombench.kernels.data;

/**
 * Column whose values clients send.
 *
 * @param name name in the table and in JSON
 * @param kind type of the values
 * @param max the longest text, or the largest number
 */
public record Column(String name, Kind kind, long max) {

  /** Type of the values of a column. */
  public enum Kind {
    /** Text of at least one character. */
    TEXT,
    /** A whole number from 0. */
    NUMBER,
    /** The id of a row of another table, from 1. */
    REFERENCE
  }

  static Column text(String name, int longest) {
    return new Column(name, Kind.TEXT, longest);
  }

  static Column number(String name, long max) {
    return new Column(name, Kind.NUMBER, max);
  }

  static Column reference(String name) {
    return new Column(name, Kind.REFERENCE, Long.MAX_VALUE);
  }

  /**
   * Checks and converts a value that a JSON library has parsed.
   *
   * @return a {@link String} or a {@link Long}
   * @throws BadRow if the column does not accept the value
   */
  Object accept(Object value) {
    return switch (kind) {
      case TEXT -> acceptText(value);
      case NUMBER -> acceptNumber(value, 0);
      case REFERENCE -> acceptNumber(value, 1);
    };
  }

  private String acceptText(Object value) {
    if (value instanceof String text
        && !text.isBlank()
        && text.length() <= max
        && text.indexOf('\0') < 0) {
      return text;
    }
    throw new BadRow("'%s' must be text of 1 to %d characters".formatted(name, max));
  }

  private Long acceptNumber(Object value, long min) {
    if (value instanceof Integer || value instanceof Long) {
      long number = ((Number) value).longValue();
      if (number >= min && number <= max) {
        return number;
      }
    }
    throw new BadRow(
        kind == Kind.REFERENCE
            ? "'%s' must be the id of a row".formatted(name)
            : "'%s' must be a whole number from %d to %d".formatted(name, min, max));
  }
}
