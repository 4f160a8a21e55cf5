package dev.loombench.contract;

/** Final result of a scheduled request. Every request gets exactly one. */
public enum RequestResult {
  /** Response with a status below 400 and, if one was expected, the right body. */
  OK,
  /** Response with a status of 400 or above other than 429 and 503. */
  BAD_STATUS,
  /** Response with the status 429 or 503: the server declined the request for lack of capacity. */
  REJECTED,
  /** The server refused the connection or failed its handshake. */
  CONNECT_REFUSED,
  /**
   * The server did not accept the connection, or not complete its handshake, within the timeout.
   */
  CONNECT_TIMEOUT,
  /** The connection was closed or reset before the response was complete. */
  RESET,
  /** No response within the plan's timeout, counted from the due time. */
  TIMEOUT,
  /** The response was not valid HTTP, or no request was outstanding. */
  PROTOCOL_ERROR,
  /** Successful status, but not the expected body. */
  BODY_MISMATCH,
  /** Not sent: the generator's host had no local port or file descriptor left. */
  CLIENT_FAILED,
  /** Due, but still unsent at the drain timeout. */
  UNSENT,
  /** Sent, but still unanswered at the drain timeout: censored at its age. */
  UNANSWERED;

  private static final int TOO_MANY_REQUESTS = 429;
  private static final int SERVICE_UNAVAILABLE = 503;

  public static RequestResult ofErrorStatus(int status) {
    return status == TOO_MANY_REQUESTS || status == SERVICE_UNAVAILABLE ? REJECTED : BAD_STATUS;
  }
}
