package dev.loombench.servers.bottleneck;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Map;
import java.util.concurrent.Executor;

/**
 * Accepts one connection, then none for a time, and so on. Each is closed after its first answer,
 * so that every request needs a new one; more than the backlog holds are dropped by the kernel.
 */
final class SlowListener implements Listener {

  private static final int MOST_HEAD_CHARACTERS = 16 * 1024;

  private final ServerSocket socket;
  private final int backlog;
  private final int millis;
  private final HoldCounter held;
  private final Router routes;
  private final Executor threads;

  private SlowListener(
      InetSocketAddress address,
      int backlog,
      int millis,
      HoldCounter held,
      Router routes,
      Executor threads)
      throws IOException {
    this.socket = new ServerSocket(address.getPort(), backlog, address.getAddress());
    this.backlog = backlog;
    this.millis = millis;
    this.held = held;
    this.routes = routes;
    this.threads = threads;
  }

  /**
   * Starts to listen.
   *
   * @param millis how long it accepts nothing after each connection
   */
  static SlowListener start(
      InetSocketAddress address,
      int backlog,
      int millis,
      HoldCounter held,
      Router routes,
      Executor threads) {
    try {
      var listener = new SlowListener(address, backlog, millis, held, routes, threads);
      Thread.ofPlatform().name("acceptor").start(listener::acceptUntilClosed);
      return listener;
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  @Override
  public InetSocketAddress address() {
    return (InetSocketAddress) socket.getLocalSocketAddress();
  }

  @Override
  public Map<String, String> facts() {
    return Map.of("server.engine", "none", "server.backlog", String.valueOf(backlog));
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  private void acceptUntilClosed() {
    while (!socket.isClosed()) {
      try {
        Socket client = socket.accept();
        threads.execute(() -> serve(client));
        held.sleep(millis);
      } catch (SocketException closed) {
        // The loop ends if it was this listener; a client that is gone leaves nothing to do.
      } catch (IOException cause) {
        System.err.println("a connection could not be accepted: " + cause);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      String[] first = head(client.getInputStream()).split(" ", 3);
      if (first.length == 3) {
        Response answer = routes.answer(first[0], first[1], client.getInetAddress());
        client.getOutputStream().write(bytes(answer));
      }
    } catch (IOException wentAway) {
      // The client's end of the connection is gone; there is nobody to tell.
    }
  }

  /** A request's head; nothing if the client closed without one. */
  private static String head(InputStream in) throws IOException {
    var head = new StringBuilder();
    while (head.indexOf("\r\n\r\n", head.length() - 4) < 0) {
      int next = in.read();
      if (next < 0 || head.length() == MOST_HEAD_CHARACTERS) {
        return "";
      }
      head.append((char) next);
    }
    return head.toString();
  }

  private static byte[] bytes(Response answer) {
    String head =
        "HTTP/1.1 %d %s\r\nContent-Length: %d\r\nConnection: close\r\n\r\n"
            .formatted(
                answer.status(), answer.status() < 300 ? "OK" : "Refused", answer.bodyBytes());
    byte[] whole = new byte[head.length() + answer.bodyBytes()];
    System.arraycopy(head.getBytes(ISO_8859_1), 0, whole, 0, head.length());
    answer.body().duplicate().readBytes(whole, head.length(), answer.bodyBytes());
    return whole;
  }
}
