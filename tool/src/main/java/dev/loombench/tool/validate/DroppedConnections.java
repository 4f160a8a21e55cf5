package dev.loombench.tool.validate;

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
 * Loses connections on purpose: a socket that listens and never accepts keeps as many as its
 * backlog allows, and the kernel drops what else asks for one. The client asks again after a
 * second, which is a segment sent again, and is dropped once more.
 */
final class DroppedConnections {

  private static final int BACKLOG = 1;
  private static final int CLIENTS = 6;
  private static final Duration LEAD = Duration.ofMillis(300);
  private static final Duration FROM_BOUND = Duration.ofMillis(500);

  /** After the first repetition, which comes after 1 s, and before the second. */
  private static final Duration ASKING = Duration.ofMillis(1_500);

  private static final Duration WINDOW = Duration.ofSeconds(3);

  private DroppedConnections() {}

  /**
   * What was done and told.
   *
   * @param clients how many asked for a connection
   * @param dropped how many of them got none
   * @param readings what the recorder says of the machine's network
   */
  record Seen(int clients, int dropped, Map<Metric, Reading> readings) {

    Seen {
      readings = Map.copyOf(readings);
    }

    Reading told(Metric metric) {
      Reading reading = readings.get(metric);
      return reading == null
          ? new Reading.Unavailable("no recorder of this build is there for it")
          : reading;
    }
  }

  static Seen make() throws InterruptedException {
    try (var deaf = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress())) {
      long self = ProcessHandle.current().pid();
      var recorder = new ProcRecorder();
      recorder.start(
          new Subjects(
              OptionalLong.of(self),
              self,
              OptionalLong.empty(),
              self,
              URI.create("http://127.0.0.1:" + deaf.getLocalPort())));
      Instant start = Instant.now().plus(LEAD);
      var window = new Window(start, start.plus(WINDOW));
      recorder.alignTo(List.of(window));
      int dropped;
      Recording recording;
      try {
        Deadlines.await(window.start().plus(FROM_BOUND));
        dropped = dropped(deaf.getLocalSocketAddress());
        Deadlines.await(window.end().plus(LEAD));
      } finally {
        recording = recorder.stop();
      }
      return new Seen(CLIENTS, dropped, recording.within(window, 0));
    } catch (IOException cause) {
      throw Problem.environment("can't make sockets on loopback: " + cause.getMessage(), cause);
    }
  }

  /** Asks for connections one after another, and counts those that did not come about. */
  private static int dropped(SocketAddress deaf) throws IOException, InterruptedException {
    List<SocketChannel> clients = new ArrayList<>();
    try {
      Instant end = Instant.now().plus(ASKING);
      for (int client = 0; client < CLIENTS; client++) {
        SocketChannel channel = SocketChannel.open();
        clients.add(channel);
        channel.configureBlocking(false);
        channel.connect(deaf);
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
