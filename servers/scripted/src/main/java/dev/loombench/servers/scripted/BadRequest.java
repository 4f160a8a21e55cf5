package dev.loombench.servers.scripted;

/** Invalid request. The message is the body of the response. */
final class BadRequest extends RuntimeException {

  private static final long serialVersionUID = 1L;

  BadRequest(String message) {
    super(message);
  }
}
