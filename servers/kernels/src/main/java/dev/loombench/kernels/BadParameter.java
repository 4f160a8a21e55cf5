package dev.loombench.kernels;

/** Request parameter that is unknown, not a number or out of range. */
public final class BadParameter extends RequestFailure {

  private static final long serialVersionUID = 1L;

  BadParameter(String message) {
    this(message, null);
  }

  BadParameter(String message, Throwable cause) {
    super(400, message, cause);
  }
}
