package dev.loombench.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** One connection, byte by byte. */
final class RawConnection implements AutoCloseable {

  /** Response; header names in lower case. */
  record Answer(int status, Map<String, String> headers, String body) {}

  private final Socket socket;
  private final InputStream in;

  private RawConnection(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  static RawConnection to(ServerProcess server) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.ready().port());
    socket.setSoTimeout(60_000);
    return new RawConnection(socket);
  }

  /** Sends a request without a body and reads one response. */
  Answer send(String method, String target) throws IOException {
    write("%s %s HTTP/1.1\r\nHost: localhost\r\n\r\n".formatted(method, target));
    return read(method.equals("HEAD"));
  }

  Answer post(String target, String type, String body) throws IOException {
    write(
        "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s"
            .formatted(target, type, body.getBytes(UTF_8).length, body));
    return read(false);
  }

  void write(String request) throws IOException {
    socket.getOutputStream().write(request.getBytes(UTF_8));
  }

  Answer read() throws IOException {
    return read(false);
  }

  /** Returns whether the server has closed the connection. */
  boolean isClosedByServer() throws IOException {
    return in.read() < 0;
  }

  private Answer read(boolean headersOnly) throws IOException {
    int status = Integer.parseInt(line().split(" ", 3)[1]);
    Map<String, String> headers = new TreeMap<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      String[] header = line.split(": ?", 2);
      headers.put(header[0].toLowerCase(Locale.ROOT), header[1]);
    }
    int length = headersOnly ? 0 : Integer.parseInt(headers.getOrDefault("content-length", "0"));
    return new Answer(status, headers, new String(in.readNBytes(length), UTF_8));
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the server closed the connection after: " + line);
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  /** Resets the connection, as a crashed client does. */
  void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
