package dev.loombench.kernels;

/**
 * A call to the downstream service that came to nothing. The message is the body of the answer, the
 * same on every server.
 */
public final class DownstreamFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;

  private DownstreamFailure(int status, String reason, Throwable cause) {
    super(reason, cause);
    this.status = status;
  }

  /** No downstream service was named at start. */
  public static DownstreamFailure notNamed() {
    return new DownstreamFailure(
        503, "no downstream service: start the server with --loombench.downstream=URL", null);
  }

  /** It answered, but with an error. */
  public static DownstreamFailure answered(int status, Throwable cause) {
    return new DownstreamFailure(
        502, "the downstream service answered with status " + status, cause);
  }

  /** It could not be reached, or broke off. */
  public static DownstreamFailure unreachable(Throwable cause) {
    return new DownstreamFailure(
        502, "the downstream service could not be reached or broke off", cause);
  }

  /** The status that the server's own client is answered with. */
  public int status() {
    return status;
  }
}
