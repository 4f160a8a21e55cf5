package dev.loombench.kernels.serving;

/** A property that a server cannot start with. The message is the line that its user reads. */
public final class BadProperty extends RuntimeException {

  private static final long serialVersionUID = 1L;

  BadProperty(String message) {
    super(message);
  }

  /** With what showed that the server cannot start with it. */
  public BadProperty(String message, Throwable cause) {
    super(message, cause);
  }
}
