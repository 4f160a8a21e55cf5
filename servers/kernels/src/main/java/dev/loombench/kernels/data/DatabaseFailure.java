package dev.loombench.kernels.data;

import dev.loombench.kernels.RequestFailure;

/** Query that failed in the database, in the pool or on the connection. */
public final class DatabaseFailure extends RequestFailure {

  private static final long serialVersionUID = 1L;

  private DatabaseFailure(int status, String reason, Throwable cause) {
    super(status, reason, cause);
  }

  /** Returns the failure of a server that was started without a database. */
  public static DatabaseFailure notConfigured() {
    return new DatabaseFailure(
        503, "no database: start the server with --loombench.database=URL", null);
  }

  /** Returns the failure of a request that waited for a pooled connection until its timeout. */
  public static DatabaseFailure poolExhausted(Throwable cause) {
    return new DatabaseFailure(503, "no pooled connection became free in time", cause);
  }

  /** Returns the failure of a lost or refused connection. */
  public static DatabaseFailure unreachable(Throwable cause) {
    return new DatabaseFailure(503, "the database is unreachable or closed the connection", cause);
  }

  /**
   * Returns the failure for an error that the database reported.
   *
   * @param state the SQLSTATE, as in appendix A of PostgreSQL's documentation; null or empty if
   *     there is none
   */
  public static DatabaseFailure ofState(String state, Throwable cause) {
    if (state == null || state.isEmpty()) {
      return unreachable(cause);
    }
    return switch (state) {
      case "53100" -> new DatabaseFailure(503, "the database's disk is full", cause);
      case "53300" -> new DatabaseFailure(503, "the database accepts no more connections", cause);
      case String login when login.startsWith("28") ->
          new DatabaseFailure(503, "the database rejects the login", cause);
      case String gone when gone.startsWith("08") || gone.startsWith("57P") -> unreachable(cause);
      case String other ->
          new DatabaseFailure(
              500, "the database rejected the statement, state %s".formatted(other), cause);
    };
  }
}
