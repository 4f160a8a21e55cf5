package dev.loombench.kernels;

/**
 * What a server says when it refuses a request: the bodies of its errors, the same on every server.
 */
public final class Reasons {

  /** The query has escapes that stand for nothing. */
  public static final String BAD_QUERY = "the query is not well-formed";

  /** The request was cut short because the server stops. */
  public static final String STOPPING = "the server is stopping";

  private Reasons() {}

  /**
   * Whether the connection is closed after an answer with this status. Tomcat does so and can't be
   * told otherwise, so every server does. After 413 it is left to the server: one that closes while
   * its client still sends takes the answer away from it.
   */
  public static boolean endConnection(int status) {
    return switch (status) {
      case 400, 500, 503 -> true;
      default -> false;
    };
  }

  /** The reason that goes with a status where there is nothing more exact to say. */
  public static String of(int status) {
    return switch (status) {
      case 400 -> "the body must be a JSON array of whole numbers from -2147483648 to 2147483647";
      case 403 -> "only for callers on this machine";
      case 404 -> "no such path";
      case 405 -> "this path does not know that method";
      case 406 -> "nothing here fits the Accept header";
      case 413 -> "the body is larger than " + Sort.LARGEST_BODY_BYTES + " bytes";
      case 415 -> "the body must be application/json";
      default -> "the server failed; its log says why";
    };
  }
}
