package dev.loombench.contract;

/** Final result of a scheduled request. Every request gets exactly one. */
public enum RequestResult {
  /** Response with a status below 400 and, if one was expected, the right body. */
  OK,
  /** Response with a status of 400 or above. */
  BAD_STATUS,
  /** The connection could not be established. */
  CONNECT_REFUSED,
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
  UNANSWERED
}
