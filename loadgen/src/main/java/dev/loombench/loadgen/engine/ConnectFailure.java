package dev.loombench.loadgen.engine;

import dev.loombench.contract.RequestResult;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Connection that could not be established.
 *
 * @param result the result of a request that waited for it
 */
record ConnectFailure(RequestResult result, String why) {

  static final ConnectFailure CLOSED =
      new ConnectFailure(
          RequestResult.CONNECT_REFUSED,
          "the server closed the connection right after accepting it");

  /**
   * Messages of the operating system for limits of this host. Java and Netty report them with the
   * same exceptions as a refusal by the server.
   */
  private static final String NO_PORT = "Cannot assign requested address";

  private static final String NO_FILE = "Too many open files";

  /** Returns the failure of a TCP connect. */
  static ConnectFailure of(Throwable cause) {
    String why = String.valueOf(cause.getMessage());
    if (cause instanceof ConnectTimeoutException) {
      return new ConnectFailure(RequestResult.CONNECT_TIMEOUT, why);
    }
    if (anyMessageContains(cause, NO_PORT)) {
      return new ConnectFailure(
          RequestResult.CLIENT_FAILED,
          why
              + ": no local port is left; widen net.ipv4.ip_local_port_range, keep connections"
              + " alive or name more targets");
    }
    if (anyMessageContains(cause, NO_FILE)) {
      return new ConnectFailure(
          RequestResult.CLIENT_FAILED,
          why
              + ": no file descriptor is left; raise the limit of open files (ulimit -n) or use"
              + " fewer connections");
    }
    return new ConnectFailure(RequestResult.CONNECT_REFUSED, why);
  }

  /** Returns the failure of the handshakes that follow. */
  static ConnectFailure ofHandshake(Throwable cause) {
    boolean late =
        cause instanceof SslHandshakeTimeoutException
            || (cause instanceof HandshakeException handshake && handshake.isTimeout());
    return new ConnectFailure(
        late ? RequestResult.CONNECT_TIMEOUT : RequestResult.CONNECT_REFUSED,
        HandshakeException.explain(cause));
  }

  private static boolean anyMessageContains(Throwable failure, String text) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .anyMatch(cause -> String.valueOf(cause.getMessage()).contains(text));
  }
}
