package dev.loombench.tool.place;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;

/** TCP connections that show whether one host reaches another at an address. */
public final class Reachability {

  private static final Duration LONGEST = Duration.ofSeconds(5);

  private Reachability() {}

  /**
   * Listens at an address, on a port that the system chooses, for one connection or 10 s.
   *
   * @throws Problem of the environment if the host does not have this address
   */
  public static ServerSocket listen(String address) {
    try {
      var socket = new ServerSocket(0, 1, InetAddress.getByName(address));
      socket.setSoTimeout((int) LONGEST.multipliedBy(2).toMillis());
      Thread.ofVirtual().start(() -> acceptOne(socket));
      return socket;
    } catch (IOException cause) {
      throw Problem.environment(
          "can't listen at %s: %s".formatted(address, cause.getMessage()), cause);
    }
  }

  private static void acceptOne(ServerSocket socket) {
    try (socket;
        Socket _ = socket.accept()) {
      // The connection is all that is asked for.
    } catch (IOException nobodyCame) {
      // The other side reports that it could not connect.
    }
  }

  /**
   * Returns how many nanoseconds it takes to open a connection.
   *
   * @throws Problem of the environment if that fails
   */
  public static long connect(String address, int port) {
    long start = System.nanoTime();
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), (int) LONGEST.toMillis());
      return System.nanoTime() - start;
    } catch (IOException cause) {
      throw Problem.environment(
          "can't connect to %s port %d: %s".formatted(address, port, cause.getMessage()), cause);
    }
  }
}
