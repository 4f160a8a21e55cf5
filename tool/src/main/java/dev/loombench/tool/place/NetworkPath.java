package dev.loombench.tool.place;

import dev.loombench.tool.problem.Problem;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;

/**
 * Network between a host of the load and the server's host, measured over TCP.
 *
 * @param shortestNanos shortest time to open a connection: one round trip
 * @param toServer bits per second to the server over one connection
 * @param fromServer bits per second from the server over one connection
 */
public record NetworkPath(
    long shortestNanos, long medianNanos, double toServer, double fromServer) {

  private static final Duration LONGEST = Duration.ofSeconds(5);

  /** Patience for data that a slow network still holds. */
  private static final Duration DRAIN = Duration.ofSeconds(30);

  private static final Duration TRANSFER = Duration.ofMillis(500);
  private static final int CONNECTIONS = 50;
  private static final int PART = 1 << 16;
  private static final int RECEIVE = 'r';
  private static final int SEND = 's';
  private static final int END = 'e';

  public String roundTrip() {
    return String.format(
        Locale.ROOT,
        "minimum %.3f ms, median %.3f ms of %d TCP connections",
        shortestNanos / 1e6,
        medianNanos / 1e6,
        CONNECTIONS);
  }

  public String bandwidth() {
    return "%s to the server, %s from it, over one TCP connection"
        .formatted(rate(toServer), rate(fromServer));
  }

  private static String rate(double bitsPerSecond) {
    return bitsPerSecond < 1e9
        ? String.format(Locale.ROOT, "%.1f Mbit/s", bitsPerSecond / 1e6)
        : String.format(Locale.ROOT, "%.1f Gbit/s", bitsPerSecond / 1e9);
  }

  /**
   * Listens at an address, on a port that the system chooses, until {@link #measure} ends, or for
   * 10 s without a connection.
   *
   * @throws Problem of the environment if the host does not have this address
   */
  public static ServerSocket listen(String address) {
    try {
      var socket = new ServerSocket(0, CONNECTIONS, InetAddress.getByName(address));
      socket.setSoTimeout((int) LONGEST.multipliedBy(2).toMillis());
      Thread.ofVirtual().name("network-path").start(() -> serve(socket));
      return socket;
    } catch (IOException cause) {
      throw Problem.environment(
          "can't listen at %s: %s".formatted(address, Problem.reason(cause)), cause);
    }
  }

  private static void serve(ServerSocket socket) {
    try (socket) {
      while (true) {
        Socket connection = socket.accept();
        Thread.ofVirtual().start(() -> answer(connection, socket));
      }
    } catch (IOException ended) {
      // The measurement is over, or the other side reports that it could not connect.
    }
  }

  private static void answer(Socket connection, ServerSocket socket) {
    try (connection) {
      connection.setSoTimeout((int) DRAIN.toMillis());
      switch (connection.getInputStream().read()) {
        case RECEIVE ->
            new DataOutputStream(connection.getOutputStream())
                .writeLong(count(connection.getInputStream()));
        case SEND -> fill(connection);
        case END -> socket.close();
        default -> {
          // A connection that only measured a round trip.
        }
      }
    } catch (IOException broken) {
      // The other side reports it.
    }
  }

  private static long count(InputStream in) throws IOException {
    byte[] part = new byte[PART];
    long bytes = 0;
    for (int read = in.read(part); read >= 0; read = in.read(part)) {
      bytes += read;
    }
    return bytes;
  }

  private static void fill(Socket connection) throws IOException {
    byte[] part = new byte[PART];
    long start = System.nanoTime();
    while (System.nanoTime() - start < TRANSFER.toNanos()) {
      connection.getOutputStream().write(part);
    }
    connection.shutdownOutput();
  }

  /**
   * Measures the network to a listener.
   *
   * @throws Problem of the environment if it can't be reached
   */
  public static NetworkPath measure(String address, int port) {
    try {
      long[] nanos = new long[CONNECTIONS];
      for (int number = 0; number < CONNECTIONS; number++) {
        long start = System.nanoTime();
        try (Socket _ = connected(address, port)) {
          nanos[number] = System.nanoTime() - start;
        }
      }
      Arrays.sort(nanos);
      double toServer = upload(address, port);
      double fromServer = download(address, port);
      try (Socket socket = connected(address, port)) {
        socket.getOutputStream().write(END);
      }
      return new NetworkPath(nanos[0], nanos[CONNECTIONS / 2], toServer, fromServer);
    } catch (IOException cause) {
      throw Problem.environment(
          "can't connect to %s port %d: %s".formatted(address, port, Problem.reason(cause)), cause);
    }
  }

  private static double upload(String address, int port) throws IOException {
    try (Socket socket = connected(address, port)) {
      socket.getOutputStream().write(RECEIVE);
      long start = System.nanoTime();
      fill(socket);
      long bytes = new DataInputStream(socket.getInputStream()).readLong();
      return bitsPerSecond(bytes, start);
    }
  }

  private static double download(String address, int port) throws IOException {
    try (Socket socket = connected(address, port)) {
      long start = System.nanoTime();
      socket.getOutputStream().write(SEND);
      return bitsPerSecond(count(socket.getInputStream()), start);
    }
  }

  private static double bitsPerSecond(long bytes, long startNanos) {
    return 8e9 * bytes / (System.nanoTime() - startNanos);
  }

  private static Socket connected(String address, int port) throws IOException {
    var socket = new Socket();
    try {
      socket.connect(new InetSocketAddress(address, port), (int) LONGEST.toMillis());
      socket.setSoTimeout((int) DRAIN.toMillis());
      return socket;
    } catch (IOException cause) {
      socket.close();
      throw cause;
    }
  }
}
