package dev.loombench.kernels;

/** Failed call of the downstream service. */
public final class DownstreamFailure extends RequestFailure {

  private static final long serialVersionUID = 1L;

  private DownstreamFailure(int status, String reason, Throwable cause) {
    super(status, reason, cause);
  }

  /** Returns the failure of a server that was started without a downstream service. */
  public static DownstreamFailure notConfigured() {
    return new DownstreamFailure(
        503, "no downstream service: start the server with --loombench.downstream=URL", null);
  }

  /** Returns the failure of a call that was answered with an error status. */
  public static DownstreamFailure answered(int status, Throwable cause) {
    return new DownstreamFailure(
        502, "the downstream service answered with status " + status, cause);
  }

  /** Returns the failure of a call without a complete answer. */
  public static DownstreamFailure unreachable(Throwable cause) {
    return new DownstreamFailure(
        502, "the downstream service is unreachable or closed the connection", cause);
  }
}
