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

/** Server that counts connections and optionally closes each after its response. */
final class ConnectionPerRequestServer implements AutoCloseable {

  private static final byte[] RESPONSE =
      "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok"
          .getBytes(StandardCharsets.US_ASCII);

  private final ServerSocket serverSocket;
  private final boolean closesFirst;
  private final AtomicInteger concurrent = new AtomicInteger();

  /** Counters, to be read after the load. */
  final AtomicInteger accepted = new AtomicInteger();

  final AtomicInteger maxConcurrent = new AtomicInteger();
  final AtomicInteger requests = new AtomicInteger();
  final AtomicInteger closeHeaders = new AtomicInteger();

  /**
   * @param closesFirst whether it closes a connection after its response
   */
  ConnectionPerRequestServer(boolean closesFirst) throws IOException {
    this.closesFirst = closesFirst;
    this.serverSocket = new ServerSocket(0, 1024, InetAddress.getLoopbackAddress());
    Thread.ofPlatform().daemon().start(this::accept);
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + serverSocket.getLocalPort());
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = serverSocket.accept();
        accepted.incrementAndGet();
        maxConcurrent.accumulateAndGet(concurrent.incrementAndGet(), Math::max);
        Thread.ofVirtual().start(() -> serve(socket));
      }
    } catch (SocketException closed) {
      // end of the test
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      InputStream in = socket.getInputStream();
      String head = ScriptedServer.readHead(in);
      while (!head.isEmpty()) {
        requests.incrementAndGet();
        if (head.contains("\r\nConnection: close\r\n")) {
          closeHeaders.incrementAndGet();
        }
        concurrent.decrementAndGet();
        socket.getOutputStream().write(RESPONSE);
        head = closesFirst ? "" : ScriptedServer.readHead(in);
      }
    } catch (IOException clientClosed) {
      // the client may close at any time
    }
  }

  @Override
  public void close() throws IOException {
    serverSocket.close();
  }
}
