package dev.loombench.kernels.serving;

import java.net.InetAddress;

/** Who may call what changes the server's own state. */
public final class Callers {

  private Callers() {}

  /** Whether the caller sits on this machine's loopback. */
  public static boolean isLocal(InetAddress caller) {
    return caller.isLoopbackAddress();
  }
}
