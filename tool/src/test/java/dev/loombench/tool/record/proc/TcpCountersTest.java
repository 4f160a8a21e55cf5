package dev.loombench.tool.record.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.launch.os.Await;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.record.proc.ProcSeries.Sampled;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The counters are of the whole network namespace: what others do there is in them too. */
class TcpCountersTest {

  private static final long SELF = ProcessHandle.current().pid();
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  @Test
  void columnsAreFoundByTheirNames() throws IOException {
    Map<Sampled, Double> counters =
        TcpCounters.parse(
            """
            Ip: Forwarding RetransSegs
            Ip: 2 64
            Tcp: RtoAlgorithm MaxConn EstabResets InSegs RetransSegs OutRsts
            Tcp: 1 -1 172664 402313545 25999 1131098
            Udp: InDatagrams
            Udp: 5
            TcpExt: SyncookiesSent ListenOverflows ListenDrops TCPHPHits
            TcpExt: 0 3 4 99
            """);

    assertThat(counters)
        .containsOnly(
            Map.entry(Sampled.TCP_RETRANSMITTED, 25_999.0),
            Map.entry(Sampled.TCP_RESETS_SENT, 1_131_098.0),
            Map.entry(Sampled.TCP_CONNECTIONS_RESET, 172_664.0),
            Map.entry(Sampled.LISTEN_OVERFLOWS, 3.0),
            Map.entry(Sampled.LISTEN_DROPS, 4.0));
  }

  @Test
  void aKernelThatLacksAColumnSaysWhich() {
    assertThatThrownBy(
            () -> TcpCounters.parse("Tcp: RetransSegs OutRsts EstabResets\nTcp: 1 2 3\n"))
        .isInstanceOf(IOException.class)
        .hasMessage("this kernel does not count TcpExt: ListenOverflows");
  }

  @Test
  void aConnectionUponAFullAcceptQueueIsCountedAndSoIsItsSecondAttempt() throws IOException {
    Map<Sampled, Double> before = TcpCounters.read(SELF);
    var clients = new ArrayList<SocketChannel>();
    try (var full = new ServerSocket(0, 1, LOOPBACK)) {
      for (int client = 0; client < 4; client++) {
        SocketChannel channel = SocketChannel.open();
        clients.add(channel);
        channel.configureBlocking(false);
        channel.connect(full.getLocalSocketAddress());
      }

      Await.until(
          "overflow, drop and the attempt after a second were counted",
          () ->
              List.of(Sampled.LISTEN_OVERFLOWS, Sampled.LISTEN_DROPS, Sampled.TCP_RETRANSMITTED)
                  .stream()
                  .allMatch(counted -> grown(before, counted) >= 1));
    } finally {
      for (SocketChannel client : clients) {
        client.close();
      }
    }
  }

  @Test
  void aConnectionEndedByAResetIsCountedOnBothSides() throws IOException {
    Map<Sampled, Double> before = TcpCounters.read(SELF);
    try (var server = new ServerSocket(0, 1, LOOPBACK);
        var client = new Socket()) {
      client.connect(new InetSocketAddress(LOOPBACK, server.getLocalPort()));
      try (Socket accepted = server.accept()) {
        accepted.setSoLinger(true, 0);
      }

      Await.until(
          "the reset was counted as sent, and as the end of both sides' connections",
          () ->
              grown(before, Sampled.TCP_RESETS_SENT) >= 1
                  && grown(before, Sampled.TCP_CONNECTIONS_RESET) >= 2);
    }
  }

  @Test
  void aServerOfUnknownProcessOnLoopbackIsInTheToolsNamespace() {
    assertThat(TcpCounters.Namespace.of(subjects(OptionalLong.empty(), "http://127.0.0.1:8080")))
        .isEqualTo(new TcpCounters.Namespace.OfProcess(7));
    assertThat(TcpCounters.Namespace.of(subjects(OptionalLong.of(5), "http://127.0.0.1:8080")))
        .isEqualTo(new TcpCounters.Namespace.OfProcess(5));
    assertThat(TcpCounters.Namespace.of(subjects(OptionalLong.empty(), "http://[::1]:8080")))
        .isEqualTo(new TcpCounters.Namespace.OfProcess(7));
  }

  @Test
  void theNamespaceOfAServerElsewhereIsNotKnown() {
    assertThat(TcpCounters.Namespace.of(subjects(OptionalLong.empty(), "http://192.0.2.1:8080")))
        .isEqualTo(
            new TcpCounters.Namespace.Unknown(
                "the server was not started by the tool and is not on this machine's loopback,"
                    + " so its network namespace is unknown"));
  }

  private static Subjects subjects(OptionalLong server, String address) {
    return new Subjects(server, 6, OptionalLong.empty(), 7, URI.create(address));
  }

  private static double grown(Map<Sampled, Double> before, Sampled counted) {
    try {
      return TcpCounters.read(SELF).get(counted) - before.get(counted);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
