package dev.loombench.servers.scripted;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Map;

/**
 * Listener with a fixed number of platform threads, all started at once. Each serves one connection
 * at a time; further connections wait in the backlog. A request to {@code /empty} allocates
 * nothing, and no monitor is shared between threads.
 */
final class Listener {

  static final int THREADS = 128;
  private static final int BACKLOG = 4096;
  private static final long STACK_BYTES = 256 * 1024;

  private final ServerSocket socket;
  private final Router router;

  private Listener(ServerSocket socket, Router router) {
    this.socket = socket;
    this.router = router;
  }

  static Listener start(InetSocketAddress address, Router router) throws IOException {
    var socket = new ServerSocket(address.getPort(), BACKLOG, address.getAddress());
    var listener = new Listener(socket, router);
    for (int number = 1; number <= THREADS; number++) {
      Thread.ofPlatform()
          .name("connection-" + number)
          .stackSize(STACK_BYTES)
          .start(listener::acceptForever);
    }
    return listener;
  }

  InetSocketAddress address() {
    return (InetSocketAddress) socket.getLocalSocketAddress();
  }

  Map<String, ?> facts() {
    return Map.of(
        "server.name", "scripted",
        "server.framework", "none",
        "server.backlog", BACKLOG,
        "threads.model", "platform pool",
        "threads.max", THREADS);
  }

  private void acceptForever() {
    var connection = new Connection(router);
    while (true) {
      try (Socket client = socket.accept()) {
        client.setTcpNoDelay(true);
        connection.serve(client);
      } catch (SocketException disconnected) {
        // The client disconnected.
      } catch (IOException | RuntimeException cause) {
        System.err.println("a connection failed: " + cause);
      }
    }
  }
}
