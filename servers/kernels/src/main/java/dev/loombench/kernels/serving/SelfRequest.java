package dev.loombench.kernels.serving;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * Request of a server to itself, to observe which threads run its handlers. Uses a plain socket,
 * because an HTTP client starts threads and loads classes.
 */
final class SelfRequest {

  private static final int TIMEOUT_MILLIS = 10_000;

  private SelfRequest() {}

  /** Returns the body of the response to a GET. */
  static String get(InetSocketAddress server, String path) {
    try (Socket socket = new Socket()) {
      socket.connect(reachable(server), TIMEOUT_MILLIS);
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket
          .getOutputStream()
          .write(
              "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                  .formatted(path)
                  .getBytes(UTF_8));
      String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
      if (!answer.startsWith("HTTP/1.1 200")) {
        throw new IOException("the server answered itself: " + answer.lines().findFirst());
      }
      return answer.substring(answer.indexOf("\r\n\r\n") + 4);
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  private static InetSocketAddress reachable(InetSocketAddress server) {
    return server.getAddress().isAnyLocalAddress()
        ? new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getPort())
        : server;
  }
}
