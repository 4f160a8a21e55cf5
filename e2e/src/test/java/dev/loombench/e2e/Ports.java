package dev.loombench.e2e;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;

/** Ports of the servers that tests start. */
final class Ports {

  private static final Duration PAUSE = Duration.ofMillis(50);

  private Ports() {}

  /** Returns a port of the loopback address that nothing listens on. */
  static int free() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Waits until a server accepts connections; throws an {@link AssertionError} after the limit. */
  static void awaitListening(InetSocketAddress address, Duration limit)
      throws InterruptedException {
    for (Duration left = limit; left.isPositive(); left = left.minus(PAUSE)) {
      try (var socket = new Socket()) {
        socket.connect(address, 1_000);
        return;
      } catch (IOException notYet) {
        Thread.sleep(PAUSE);
      }
    }
    throw new AssertionError("nothing listens on " + address);
  }
}
