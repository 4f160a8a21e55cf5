package dev.loombench.kernels.data;

/**
 * A body that can't become a row. The message is the body of the answer, the same on every server.
 */
public final class BadRow extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What PostgreSQL calls a reference to a row that isn't there. */
  public static final String NO_SUCH_REFERENCE_STATE = "23503";

  BadRow(String message) {
    super(message);
  }

  /** It refers to a row that isn't there, which only the database knows. */
  public static BadRow noSuchReference(Table table) {
    return new BadRow("a row of %s refers to a row that does not exist".formatted(table.key()));
  }

  /** It is no JSON object at all. */
  public static BadRow notAnObject(Table table) {
    return new BadRow(table.wanted());
  }
}
