package dev.loombench.loadgen.engine;

/**
 * Tells failures to connect that are this machine's own from those that are the server's. Java and
 * Netty have one exception for both; only the system's message differs.
 */
final class OwnLimit {

  private static final String NO_PORT = "Cannot assign requested address";
  private static final String NO_FILE = "Too many open files";

  private OwnLimit() {}

  /** Whether a failure's message means that this machine gave out. */
  static boolean isMeantBy(String message) {
    return message.contains(NO_PORT) || message.contains(NO_FILE);
  }

  /** The message, with what to do where that is known. */
  static String explained(String message) {
    if (message.contains(NO_PORT)) {
      return message
          + ": no local port is left; widen net.ipv4.ip_local_port_range, keep connections alive or name more targets";
    }
    if (message.contains(NO_FILE)) {
      return message + ": raise the limit of open files (ulimit -n) or lower the connections";
    }
    return message;
  }
}
