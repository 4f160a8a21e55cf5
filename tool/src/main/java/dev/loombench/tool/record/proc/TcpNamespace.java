package dev.loombench.tool.record.proc;

import dev.loombench.tool.record.Subjects;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;

/** Process whose files show the TCP counters of the server's network namespace. */
sealed interface TcpNamespace {

  record OfProcess(long pid) implements TcpNamespace {}

  record Unknown(String reason) implements TcpNamespace {}

  /**
   * Returns the namespace. A server of unknown process that answers on loopback is in the tool's
   * namespace.
   */
  static TcpNamespace of(Subjects subjects) {
    if (subjects.server().isPresent()) {
      return new OfProcess(subjects.server().getAsLong());
    }
    return isLoopback(subjects.address())
        ? new OfProcess(subjects.tool())
        : new Unknown(
            "the server was not started by the tool and is not on this machine's loopback,"
                + " so its network namespace is unknown");
  }

  private static boolean isLoopback(URI address) {
    try {
      return InetAddress.getByName(address.getHost()).isLoopbackAddress();
    } catch (UnknownHostException unresolved) {
      return false;
    }
  }
}
