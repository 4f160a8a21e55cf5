package dev.loombench.tool.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import javax.net.ssl.SSLSocketFactory;

/**
 * HTTP GET on a new connection that reads only the status line. It leaves no threads and no pooled
 * connections.
 */
final class HttpProbe {

  private HttpProbe() {}

  /**
   * Returns the status of the answer.
   *
   * @param patience timeout of the connection, and of the answer
   * @throws IOException if there is no answer
   */
  static int status(URI base, String path, Duration patience) throws IOException {
    int millis = (int) Math.max(1, patience.toMillis());
    try (var plain = new Socket()) {
      plain.connect(new InetSocketAddress(base.getHost(), port(base)), millis);
      plain.setSoTimeout(millis);
      try (Socket socket = secured(plain, base)) {
        return ask(socket, base, path);
      }
    }
  }

  private static int ask(Socket socket, URI base, String path) throws IOException {
    String request =
        "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\nAccept: */*\r\n\r\n"
            .formatted(path, base.getAuthority());
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    var answer =
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
    String statusLine = answer.readLine();
    if (statusLine == null || !statusLine.matches("HTTP/1\\.[01] \\d{3}.*")) {
      throw new IOException("no HTTP answer, but '%s'".formatted(statusLine));
    }
    return Integer.parseInt(statusLine.substring(9, 12));
  }

  private static Socket secured(Socket plain, URI base) throws IOException {
    if (!"https".equals(base.getScheme())) {
      return plain;
    }
    var factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
    return factory.createSocket(plain, base.getHost(), port(base), true);
  }

  static int port(URI base) {
    if (base.getPort() >= 0) {
      return base.getPort();
    }
    return "https".equals(base.getScheme()) ? 443 : 80;
  }
}
