package dev.loombench.tool.validate;

import dev.loombench.tool.analyze.instrument.CounterCheck;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.record.proc.ProcRecorder;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Scenario of dropped connections. A socket listens but never accepts, so the kernel drops
 * connection requests beyond its backlog. Each client retransmits its request after 1 s and is
 * dropped again.
 */
final class DroppedConnections {

  private static final int BACKLOG = 1;
  private static final int CLIENTS = 6;
  private static final Duration LEAD = Duration.ofMillis(300);
  private static final Duration MARGIN = Duration.ofMillis(500);

  /** Time that contains the first retransmission, after 1 s, but not the second. */
  private static final Duration CONNECT_TIME = Duration.ofMillis(1_500);

  private static final Duration WINDOW = Duration.ofSeconds(3);

  private DroppedConnections() {}

  /**
   * Result of the scenario.
   *
   * @param dropped the number of clients without a connection
   */
  record Result(int clients, int dropped, Map<Metric, Reading> readings) {

    Result {
      readings = Map.copyOf(readings);
    }

    /** Returns the checks. Each dropped connection was requested twice, once again after 1 s. */
    List<CounterCheck> checks() {
      return List.of(
          check(Metric.TCP_RETRANSMITTED, dropped),
          check(Metric.LISTEN_OVERFLOWS, 2 * dropped),
          check(Metric.LISTEN_DROPS, 2 * dropped));
    }

    private CounterCheck check(Metric metric, int expected) {
      return new CounterCheck(
          metric.label(),
          "%d of %d connections dropped twice".formatted(dropped, clients),
          metric.unit(),
          expected,
          readings.getOrDefault(metric, ScriptedRun.NOT_READ),
          new CounterCheck.Tolerance.Exact());
    }
  }

  static Result run() throws InterruptedException {
    try (var listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress())) {
      long self = ProcessHandle.current().pid();
      var recorder = new ProcRecorder();
      recorder.start(
          new Subjects(
              OptionalLong.of(self),
              self,
              OptionalLong.empty(),
              self,
              URI.create("http://127.0.0.1:" + listener.getLocalPort())));
      Instant start = Instant.now().plus(LEAD);
      var window = new Window(start, start.plus(WINDOW));
      recorder.alignTo(List.of(window));
      int dropped;
      Recording recording;
      try {
        Deadlines.await(window.start().plus(MARGIN));
        dropped = dropped(listener.getLocalSocketAddress());
        Deadlines.await(window.end().plus(LEAD));
      } finally {
        recording = recorder.stop();
      }
      return new Result(CLIENTS, dropped, recording.within(window, 0));
    } catch (IOException cause) {
      throw Problem.environment("cannot open sockets on loopback: " + Problem.reason(cause), cause);
    }
  }

  /** Opens connections and returns the number of those that failed. */
  private static int dropped(SocketAddress listener) throws IOException, InterruptedException {
    List<SocketChannel> clients = new ArrayList<>();
    try {
      Instant end = Instant.now().plus(CONNECT_TIME);
      for (int client = 0; client < CLIENTS; client++) {
        SocketChannel channel = SocketChannel.open();
        clients.add(channel);
        channel.configureBlocking(false);
        channel.connect(listener);
      }
      Deadlines.await(end);
      int connected = 0;
      for (SocketChannel client : clients) {
        connected += client.isConnected() || client.finishConnect() ? 1 : 0;
      }
      return CLIENTS - connected;
    } finally {
      for (SocketChannel client : clients) {
        client.close();
      }
    }
  }
}
