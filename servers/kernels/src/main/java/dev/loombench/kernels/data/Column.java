package dev.loombench.kernels.data;

/**
 * A column that a client gives a value for.
 *
 * @param name its name in the table and in JSON
 * @param kind what it takes
 * @param most the longest text, or the largest number
 */
public record Column(String name, Kind kind, long most) {

  /** What a column takes. */
  public enum Kind {
    /** Text of at least one character. */
    TEXT,
    /** A whole number from 0. */
    NUMBER,
    /** The number of a row of another table, from 1. */
    REFERENCE
  }

  static Column text(String name, int longest) {
    return new Column(name, Kind.TEXT, longest);
  }

  static Column number(String name, long most) {
    return new Column(name, Kind.NUMBER, most);
  }

  static Column reference(String name) {
    return new Column(name, Kind.REFERENCE, Long.MAX_VALUE);
  }

  /**
   * Takes a value as a JSON library gives it.
   *
   * @return a {@link String} or a {@link Long}
   * @throws BadRow when it takes no such value
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
        && text.length() <= most
        && text.indexOf('\0') < 0) {
      return text;
    }
    throw new BadRow("'%s' must be text of 1 to %d characters".formatted(name, most));
  }

  private Long acceptNumber(Object value, long least) {
    if (value instanceof Integer || value instanceof Long) {
      long number = ((Number) value).longValue();
      if (number >= least && number <= most) {
        return number;
      }
    }
    throw new BadRow(
        kind == Kind.REFERENCE
            ? "'%s' must be the number of a row".formatted(name)
            : "'%s' must be a whole number from %d to %d".formatted(name, least, most));
  }
}
