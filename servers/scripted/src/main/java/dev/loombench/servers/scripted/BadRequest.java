package dev.loombench.servers.scripted;

/** A request that can't be done. The message is the body of the answer. */
final class BadRequest extends RuntimeException {

  private static final long serialVersionUID = 1L;

  BadRequest(String message) {
    super(message);
  }
}
