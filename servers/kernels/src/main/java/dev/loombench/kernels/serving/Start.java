package dev.loombench.kernels.serving;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Start of a server from its {@code main}. */
public final class Start {

  private Start() {}

  /**
   * Runs {@code server} until it listens. If it fails in any way, prints the reason in one line to
   * stderr, followed by the stack trace of an unexpected failure, and exits with code 1. Without
   * the exit, non-daemon threads of a half-started server keep the process alive.
   *
   * @param arguments the command line of the server
   */
  public static void orExit(String[] arguments, Runnable server) {
    try {
      server.run();
    } catch (Throwable failure) {
      try {
        System.err.println(reason(arguments, failure));
        if (!isExpected(failure)) {
          failure.printStackTrace();
        }
      } finally {
        System.exit(1);
      }
    }
  }

  private static boolean isExpected(Throwable failure) {
    return failure instanceof BadProperty || cannotListen(failure);
  }

  /** Returns the line that says why a server did not start. */
  public static String reason(String[] arguments, Throwable failure) {
    if (failure instanceof BadProperty bad) {
      return bad.getMessage();
    }
    return bindFailure(failure)
        .map(cause -> cannotListen(arguments, cause))
        .orElseGet(() -> "the server did not start: " + failure);
  }

  private static String cannotListen(String[] arguments, Throwable cause) {
    InetSocketAddress address = CommandLineProperties.of(arguments).listenAddress();
    return "server.port: cannot listen on %s:%d: %s"
        .formatted(address.getHostString(), address.getPort(), cause.getMessage());
  }

  /** Returns whether a server did not start because it could not listen on its port. */
  public static boolean cannotListen(Throwable failure) {
    return bindFailure(failure).isPresent();
  }

  private static Optional<Throwable> bindFailure(Throwable failure) {
    return Stream.<Throwable>iterate(failure, Objects::nonNull, Throwable::getCause)
        .filter(Start::isBindFailure)
        .reduce((outer, cause) -> cause);
  }

  /** Netty's native transport throws another {@link IOException} than a {@link BindException}. */
  private static boolean isBindFailure(Throwable failure) {
    return failure instanceof BindException
        || (failure instanceof IOException
            && String.valueOf(failure.getMessage()).endsWith("Address already in use"));
  }
}
