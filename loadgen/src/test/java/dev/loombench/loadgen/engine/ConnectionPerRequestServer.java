package dev.loombench.loadgen.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that counts connections, and closes each after an answer or leaves that to others. */
final class ConnectionPerRequestServer implements AutoCloseable {

  private static final byte[] ANSWER =
      "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok"
          .getBytes(StandardCharsets.US_ASCII);

  private final ServerSocket listening;
  private final boolean closes;
  private final AtomicInteger unanswered = new AtomicInteger();

  /** What it saw; read it when the load is over. */
  final AtomicInteger accepted = new AtomicInteger();

  final AtomicInteger mostUnanswered = new AtomicInteger();
  final AtomicInteger requests = new AtomicInteger();
  final AtomicInteger asksToClose = new AtomicInteger();

  /**
   * @param closes whether it closes a connection after its answer
   */
  ConnectionPerRequestServer(boolean closes) throws IOException {
    this.closes = closes;
    this.listening = new ServerSocket(0, 1024, InetAddress.getLoopbackAddress());
    Thread.ofPlatform().daemon().start(this::accept);
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + listening.getLocalPort());
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = listening.accept();
        accepted.incrementAndGet();
        mostUnanswered.accumulateAndGet(unanswered.incrementAndGet(), Math::max);
        Thread.ofVirtual().start(() -> serve(socket));
      }
    } catch (SocketException closed) {
      // The test is over.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      InputStream in = socket.getInputStream();
      String head = readHead(in);
      while (!head.isEmpty()) {
        requests.incrementAndGet();
        if (head.contains("\r\nConnection: close\r\n")) {
          asksToClose.incrementAndGet();
        }
        unanswered.decrementAndGet();
        socket.getOutputStream().write(ANSWER);
        head = closes ? "" : readHead(in);
      }
    } catch (IOException clientIsGone) {
      // It may close when it likes.
    }
  }

  /** The lines up to the empty one; nothing when the client closed. */
  private static String readHead(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        return "";
      }
      head.append((char) next);
    }
    return head.toString();
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }
}
