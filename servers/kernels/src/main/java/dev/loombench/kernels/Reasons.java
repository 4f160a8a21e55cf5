package dev.loombench.kernels;

/** Bodies of error responses, the same on every server. */
public final class Reasons {

  /** Body for a query string with invalid escapes. */
  public static final String BAD_QUERY = "malformed query string";

  /** Body for a request that was interrupted because the server stops. */
  public static final String STOPPING = "the server is stopping";

  private Reasons() {}

  /**
   * Returns whether the connection is closed after a response with this status. Tomcat closes it
   * after these and cannot be configured otherwise, so every server does. 413 is left to the
   * server: closing while the client still sends loses the response.
   */
  public static boolean closesConnection(int status) {
    return switch (status) {
      case 400, 500, 503 -> true;
      default -> false;
    };
  }

  /** Returns the body for a status that has no more specific reason. */
  public static String of(int status) {
    return switch (status) {
      case 400 -> "the body must be a JSON array of whole numbers from -2147483648 to 2147483647";
      case 403 -> "allowed only from this machine";
      case 404 -> "no such path";
      case 405 -> "method not allowed on this path";
      case 406 -> "no representation matches the Accept header";
      case 413 -> "the body is larger than " + Sort.LARGEST_BODY_BYTES + " bytes";
      case 415 -> "the body must be application/json";
      default -> "internal error; see the log of the server";
    };
  }
}
