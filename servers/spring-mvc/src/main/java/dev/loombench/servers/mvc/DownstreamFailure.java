package dev.loombench.servers.mvc;

/** A call to the downstream service that came to nothing. */
final class DownstreamFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;

  DownstreamFailure(int status, String reason) {
    super(reason);
    this.status = status;
  }

  DownstreamFailure(int status, String reason, Throwable cause) {
    super(reason, cause);
    this.status = status;
  }

  /** What our own client is answered. */
  int status() {
    return status;
  }
}
