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
 * Listener that pauses after each accepted connection. It closes connections after the first
 * response, so that each request needs a new one; the kernel drops those beyond the backlog.
 */
final class SlowListener implements Listener {

  private static final int MAX_HEAD_CHARACTERS = 16 * 1024;

  private final ServerSocket socket;
  private final int backlog;
  private final int millis;
  private final HoldCounter holds;
  private final Router router;
  private final Executor threads;

  private SlowListener(
      InetSocketAddress address,
      int backlog,
      int millis,
      HoldCounter holds,
      Router router,
      Executor threads)
      throws IOException {
    this.socket = new ServerSocket(address.getPort(), backlog, address.getAddress());
    this.backlog = backlog;
    this.millis = millis;
    this.holds = holds;
    this.router = router;
    this.threads = threads;
  }

  /**
   * Starts to listen.
   *
   * @param millis the pause after each connection
   */
  static SlowListener start(
      InetSocketAddress address,
      int backlog,
      int millis,
      HoldCounter holds,
      Router router,
      Executor threads) {
    try {
      var listener = new SlowListener(address, backlog, millis, holds, router, threads);
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
        holds.sleep(millis);
      } catch (SocketException closed) {
        // Thrown by close(), which ends the loop, or by a disconnected client.
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
        Response answer = router.answer(first[0], first[1], client.getInetAddress());
        client.getOutputStream().write(bytes(answer));
      }
    } catch (IOException disconnected) {
      // The client disconnected.
    }
  }

  /** Reads a head; empty if the client closes before its end. */
  private static String head(InputStream in) throws IOException {
    var head = new StringBuilder();
    while (head.indexOf("\r\n\r\n", head.length() - 4) < 0) {
      int next = in.read();
      if (next < 0 || head.length() == MAX_HEAD_CHARACTERS) {
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
                answer.status(), answer.status() < 300 ? "OK" : "Rejected", answer.bodyBytes());
    byte[] message = new byte[head.length() + answer.bodyBytes()];
    System.arraycopy(head.getBytes(ISO_8859_1), 0, message, 0, head.length());
    answer.body().duplicate().readBytes(message, head.length(), answer.bodyBytes());
    return message;
  }
}
