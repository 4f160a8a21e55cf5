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
   * @param state the SQLSTATE; null or empty if there is none
   * @param code the engine's error code; 0 if there is none
   */
  public static DatabaseFailure of(String state, int code, Throwable cause) {
    return switch (SqlError.of(state, code)) {
      case DISK_FULL -> new DatabaseFailure(503, "the database's disk is full", cause);
      case TOO_MANY_CONNECTIONS ->
          new DatabaseFailure(503, "the database accepts no more connections", cause);
      case LOGIN_REJECTED -> new DatabaseFailure(503, "the database rejects the login", cause);
      case UNREACHABLE -> unreachable(cause);
      case MISSING_REFERENCE, OTHER ->
          new DatabaseFailure(
              500, "the database rejected the statement, state %s".formatted(state), cause);
    };
  }
}
