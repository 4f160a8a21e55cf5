package dev.loombench.kernels.serving;

/** Property with which a server cannot start. The message is the line that the user reads. */
public final class BadProperty extends RuntimeException {

  private static final long serialVersionUID = 1L;

  BadProperty(String message) {
    super(message);
  }

  /** Creates the failure with its cause. */
  public BadProperty(String message, Throwable cause) {
    super(message, cause);
  }
}
