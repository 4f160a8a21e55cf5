package dev.loombench.kernels.data;

/**
 * A query that came to nothing, for a reason that lies in the database or on the way to it. The
 * message is the body of the answer, the same on every server.
 */
public final class DatabaseFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;

  private DatabaseFailure(int status, String reason, Throwable cause) {
    super(reason, cause);
    this.status = status;
  }

  /** No database was named at start. */
  public static DatabaseFailure notNamed() {
    return new DatabaseFailure(
        503, "no database: start the server with --loombench.database=URL", null);
  }

  /** All connections of the pool stayed in use for as long as a request waits for one. */
  public static DatabaseFailure poolExhausted(Throwable cause) {
    return new DatabaseFailure(503, "no connection of the pool came free in time", cause);
  }

  /** It could not be reached, or broke off. */
  public static DatabaseFailure unreachable(Throwable cause) {
    return new DatabaseFailure(503, "the database could not be reached or broke off", cause);
  }

  /**
   * It refused a connection or a statement.
   *
   * @param state the SQLSTATE that it gave, null or empty if it gave none; their classes are those
   *     of PostgreSQL's documentation, appendix A
   */
  public static DatabaseFailure ofState(String state, Throwable cause) {
    if (state == null || state.isEmpty()) {
      return unreachable(cause);
    }
    return switch (state) {
      case "53100" -> new DatabaseFailure(503, "the database's disk is full", cause);
      case "53300" -> new DatabaseFailure(503, "the database has no connection left", cause);
      case String login when login.startsWith("28") ->
          new DatabaseFailure(503, "the database refuses the login", cause);
      case String gone when gone.startsWith("08") || gone.startsWith("57P") -> unreachable(cause);
      case String other ->
          new DatabaseFailure(
              500, "the database refused the statement, state %s".formatted(other), cause);
    };
  }

  /** The status that the server's own client is answered with. */
  public int status() {
    return status;
  }
}
