package dev.loombench.tool.launch;

import dev.loombench.contract.ClientTls;
import dev.loombench.contract.ConnectionPolicy.Trust;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * HTTP GET on a new connection that reads only up to the final status line. It leaves no threads
 * and no pooled connections. It accepts any certificate, because it sends no secret; the load
 * verifies it.
 */
final class HttpProbe {

  /** Status of the first response that is not interim. */
  private static final int FIRST_FINAL = 200;

  private static final int SWITCHED = 101;
  private static final int MAX_BYTES = 64 * 1024;
  private static final int MAX_QUOTED = 100;

  private HttpProbe() {}

  /**
   * Returns the status of the answer.
   *
   * @param patience time limit of connection and status line together
   * @throws IOException if there is no status line in time
   */
  static int status(URI base, String path, Duration patience) throws IOException {
    long deadline = System.nanoTime() + patience.toNanos();
    int millis = millisUntil(deadline);
    try (var plain = new Socket()) {
      plain.connect(new InetSocketAddress(base.getHost(), port(base)), millis);
      plain.setSoTimeout(millis);
      try (Socket socket = secured(plain, base)) {
        return ask(socket, base, path, deadline);
      }
    }
  }

  /** Returns true if a server at an address without TLS completes a TLS handshake. */
  static boolean speaksTls(URI base, Duration patience) {
    int millis = Math.clamp(patience.toMillis(), 1, Integer.MAX_VALUE);
    try (var plain = new Socket()) {
      plain.connect(new InetSocketAddress(base.getHost(), port(base)), millis);
      plain.setSoTimeout(millis);
      try (Socket socket = overTls(plain, base)) {
        ((SSLSocket) socket).startHandshake();
        return true;
      }
    } catch (IOException refused) {
      return false;
    }
  }

  private static int ask(Socket socket, URI base, String path, long deadline) throws IOException {
    String request =
        "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\nAccept: */*\r\n\r\n"
            .formatted(path, base.getAuthority());
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    var answer = new Answer(socket, deadline);
    int status = answer.status();
    while (status < FIRST_FINAL && status != SWITCHED) {
      answer.skipHeaders();
      status = answer.status();
    }
    return status;
  }

  /** Beginning of an answer, of limited length and until a deadline. */
  private static final class Answer {

    private final Socket socket;
    private final InputStream in;
    private final long deadline;
    private int bytes;

    Answer(Socket socket, long deadline) throws IOException {
      this.socket = socket;
      this.in = socket.getInputStream();
      this.deadline = deadline;
    }

    int status() throws IOException {
      String line = line();
      if (!line.matches("HTTP/1\\.[01] \\d{3}.*")) {
        throw new IOException("no HTTP answer, but '%s'".formatted(printable(line)));
      }
      return Integer.parseInt(line.substring(9, 12));
    }

    void skipHeaders() throws IOException {
      while (!line().isEmpty()) {
        // The headers of an interim response do not matter.
      }
    }

    /** Returns a line, or its part before the connection was closed. */
    private String line() throws IOException {
      var line = new StringBuilder();
      for (int read = read(); read >= 0 && read != '\n'; read = read()) {
        line.append((char) read);
      }
      return line.toString().stripTrailing();
    }

    private int read() throws IOException {
      if (++bytes > MAX_BYTES) {
        throw new IOException("no status within %d bytes".formatted(MAX_BYTES));
      }
      socket.setSoTimeout(millisUntil(deadline));
      return in.read();
    }

    private static String printable(String line) {
      return line.substring(0, Math.min(MAX_QUOTED, line.length())).replaceAll("\\p{Cntrl}", "?");
    }
  }

  /** Returns the time left, at least 1 ms, because a timeout of 0 is none. */
  private static int millisUntil(long deadline) throws SocketTimeoutException {
    long millis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
    if (millis < 0) {
      throw new SocketTimeoutException("no whole status line in time");
    }
    return Math.clamp(millis, 1, Integer.MAX_VALUE);
  }

  private static Socket secured(Socket plain, URI base) throws IOException {
    return "https".equals(base.getScheme()) ? overTls(plain, base) : plain;
  }

  private static Socket overTls(Socket plain, URI base) throws IOException {
    SSLSocketFactory factory = ClientTls.of(Trust.ANY).getSocketFactory();
    return factory.createSocket(plain, base.getHost(), port(base), true);
  }

  static int port(URI base) {
    if (base.getPort() >= 0) {
      return base.getPort();
    }
    return "https".equals(base.getScheme()) ? 443 : 80;
  }
}
