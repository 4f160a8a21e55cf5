package dev.loombench.loadgen.engine;

/**
 * Limits of this host that prevent connections. Java and Netty report them with the same exception
 * as a refusal by the server; only the operating system's message differs.
 */
final class ClientLimit {

  private static final String NO_PORT = "Cannot assign requested address";
  private static final String NO_FILE = "Too many open files";

  private ClientLimit() {}

  /** Returns whether a connect failure with this message was caused by a limit of this host. */
  static boolean isCauseOf(String message) {
    return message.contains(NO_PORT) || message.contains(NO_FILE);
  }

  /** Returns the message, with a remedy if it is known. */
  static String explain(String message) {
    if (message.contains(NO_PORT)) {
      return message
          + ": no local port is left; widen net.ipv4.ip_local_port_range, keep connections alive or name more targets";
    }
    if (message.contains(NO_FILE)) {
      return message
          + ": no file descriptor is left; raise the limit of open files (ulimit -n) or use fewer connections";
    }
    return message;
  }
}
