package dev.loombench.tool.validate;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.loombench.tool.problem.Problem;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.atomic.AtomicLong;

/** Server that answers every request with an empty body and counts requests and bytes. */
final class CountingServer implements AutoCloseable {

  private static final byte[] ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".getBytes(ISO_8859_1);
  private static final String END_OF_HEAD = "\r\n\r\n";

  private final ServerSocket listening;
  private final AtomicLong requests = new AtomicLong();
  private final AtomicLong bytesIn = new AtomicLong();
  private final AtomicLong bytesOut = new AtomicLong();

  private CountingServer(ServerSocket listening) {
    this.listening = listening;
  }

  static CountingServer start() {
    try {
      var server = new CountingServer(new ServerSocket(0, 1_024, InetAddress.getLoopbackAddress()));
      Thread.ofVirtual().name("counting-server").start(server::accept);
      return server;
    } catch (IOException cause) {
      throw Problem.environment("cannot listen on loopback: " + Problem.reason(cause), cause);
    }
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + listening.getLocalPort());
  }

  long requests() {
    return requests.get();
  }

  long bytesIn() {
    return bytesIn.get();
  }

  long bytesOut() {
    return bytesOut.get();
  }

  @Override
  public void close() {
    try {
      listening.close();
    } catch (IOException cause) {
      throw Problem.environment("cannot close a socket: " + Problem.reason(cause), cause);
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listening.accept();
        Thread.ofVirtual().start(() -> serve(client));
      }
    } catch (IOException closed) {
      // The socket was closed by close().
      return;
    }
  }

  private void serve(Socket client) {
    try (client) {
      client.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(client.getInputStream());
      int matched = 0;
      for (int next = in.read(); next >= 0; next = in.read()) {
        bytesIn.incrementAndGet();
        matched = next == END_OF_HEAD.charAt(matched) ? matched + 1 : next == '\r' ? 1 : 0;
        if (matched == END_OF_HEAD.length()) {
          matched = 0;
          requests.incrementAndGet();
          client.getOutputStream().write(ANSWER);
          bytesOut.addAndGet(ANSWER.length);
        }
      }
    } catch (IOException ended) {
      // The generator closes its connections at the end of its plan.
      return;
    }
  }
}
