package dev.loombench.contract;

/** What became of one scheduled request. Every request ends in exactly one. */
public enum Result {
  /** Answered with a status below 400 and, where one was expected, the right body. */
  OK,
  /** Answered with a status of 400 or above. */
  BAD_STATUS,
  /** The connection could not be made. */
  CONNECT_REFUSED,
  /** The connection was closed or reset before the whole answer had come. */
  RESET,
  /** Not answered within the plan's timeout, counted from when it was due. */
  TIMEOUT,
  /** What came back was not HTTP, or not an answer to what was asked. */
  PROTOCOL_ERROR,
  /** Answered well, but with another body than expected. */
  BODY_MISMATCH,
  /** Not sent because the generator's own machine gave out: no local port or open file was left. */
  CLIENT_FAILED,
  /** Due, but still waiting to be sent when the drain limit ended the run. */
  UNSENT,
  /** Sent, but not answered when the drain limit ended the run: censored at its age. */
  UNANSWERED
}
