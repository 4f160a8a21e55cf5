package dev.loombench.kernels;

/**
 * Failure that is reported to the client. Status and message are the same on every server; the
 * message is the body of the response.
 */
public abstract class RequestFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;

  /**
   * Creates a failure.
   *
   * @param status the HTTP status of the response
   * @param reason the body of the response
   * @param cause the exception behind it; null if there is none
   */
  protected RequestFailure(int status, String reason, Throwable cause) {
    super(reason, cause);
    this.status = status;
  }

  /** Returns the HTTP status of the response. */
  public final int status() {
    return status;
  }
}
