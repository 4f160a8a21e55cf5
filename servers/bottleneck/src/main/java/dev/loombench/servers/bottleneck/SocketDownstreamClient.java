package dev.loombench.servers.bottleneck;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.ConcurrentLinkedDeque;

/** Calls that block while they read a socket; sockets are reused. */
final class SocketDownstreamClient implements DownstreamClient {

  private static final byte[] REQUEST =
      "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII);

  private final ConcurrentLinkedDeque<Socket> idle = new ConcurrentLinkedDeque<>();

  @Override
  public void call(InetSocketAddress service) throws IOException {
    Socket socket = idle.pollFirst();
    if (socket == null) {
      socket = new Socket(service.getAddress(), service.getPort());
      socket.setTcpNoDelay(true);
    }
    try {
      socket.getOutputStream().write(REQUEST);
      skipAnswer(socket.getInputStream());
    } catch (IOException failed) {
      socket.close();
      throw failed;
    }
    idle.addFirst(socket);
  }

  private static void skipAnswer(InputStream in) throws IOException {
    byte[] read = in.readNBytes(SlowService.ANSWER_BYTES);
    if (read.length < SlowService.ANSWER_BYTES) {
      throw new IOException("the service closed the connection before its answer");
    }
  }

  @Override
  public void close() {
    for (Socket socket : idle) {
      try {
        socket.close();
      } catch (IOException cause) {
        throw new UncheckedIOException(cause);
      }
    }
  }
}
