package dev.loombench.kernels.serving;

import java.net.InetAddress;

/** Access check for requests that change the state of the server, such as {@code /gc}. */
public final class Callers {

  private Callers() {}

  /** Returns whether a caller uses the loopback interface. */
  public static boolean isLocal(InetAddress caller) {
    return caller.isLoopbackAddress();
  }
}
