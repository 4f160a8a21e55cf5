package dev.loombench.kernels.data;

/** Kind of an error that a database or its driver reports. */
public enum SqlError {
  /** Reference to a row that does not exist. */
  MISSING_REFERENCE,
  /** No space for data. */
  DISK_FULL,
  /** Limit of connections reached, of the database or of the user. */
  TOO_MANY_CONNECTIONS,
  /** Unknown user or wrong password. */
  LOGIN_REJECTED,
  /** Connection refused, lost or ended by the database. */
  UNREACHABLE,
  /** Any other error of a statement. */
  OTHER;

  /**
   * Classifies an error.
   *
   * @param state the SQLSTATE, as in appendix A of PostgreSQL's documentation; null or empty if
   *     there is none
   * @param code the error code of MariaDB, whose SQLSTATE is the same for many errors; 0 if there
   *     is none
   */
  public static SqlError of(String state, int code) {
    return switch (code) {
      case 1452 -> MISSING_REFERENCE;
      case 1021, 1114 -> DISK_FULL;
      case 1040, 1203, 1226 -> TOO_MANY_CONNECTIONS;
      case 1053, 1927 -> UNREACHABLE;
      default -> of(state);
    };
  }

  private static SqlError of(String state) {
    if (state == null || state.isEmpty()) {
      return UNREACHABLE;
    }
    return switch (state) {
      case "23503" -> MISSING_REFERENCE;
      case "53100" -> DISK_FULL;
      case "53300" -> TOO_MANY_CONNECTIONS;
      case String login when login.startsWith("28") -> LOGIN_REJECTED;
      case String gone when gone.startsWith("08") || gone.startsWith("57P") -> UNREACHABLE;
      default -> OTHER;
    };
  }
}
