package dev.loombench.e2e.apps;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;

/**
 * Server of few users: {@code FewThreadsApp PORT}. Each of its two threads serves one connection
 * until the client closes it, so the connections of all other users wait in the accept queue.
 */
public final class FewThreadsApp {

  private static final int THREADS = 2;
  private static final int ACCEPT_QUEUE = 50;
  private static final long ANSWER_NANOS = 1_000_000;
  private static final byte[] ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(StandardCharsets.US_ASCII);

  private FewThreadsApp() {}

  /** Starts the server. */
  public static void main(String[] arguments) throws IOException {
    var server =
        new ServerSocket(
            Integer.parseInt(arguments[0]), ACCEPT_QUEUE, InetAddress.getLoopbackAddress());
    for (int thread = 0; thread < THREADS; thread++) {
      Thread.ofPlatform().start(() -> acceptForever(server));
    }
  }

  private static void acceptForever(ServerSocket server) {
    while (true) {
      try (Socket connection = server.accept()) {
        answerAll(connection);
      } catch (IOException closedByClient) {
        System.err.println(closedByClient);
      }
    }
  }

  private static void answerAll(Socket connection) throws IOException {
    var in =
        new BufferedReader(
            new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
    while (true) {
      String line = in.readLine();
      while (line != null && !line.isEmpty()) {
        line = in.readLine();
      }
      if (line == null) {
        return;
      }
      LockSupport.parkNanos(ANSWER_NANOS);
      connection.getOutputStream().write(ANSWER);
    }
  }
}
