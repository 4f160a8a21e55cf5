package dev.loombench.loadgen.engine;

import static dev.loombench.loadgen.engine.TestPlan.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.ConnectionPolicy.HttpVersion;
import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestResult;
import io.netty.channel.ChannelException;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of one connection per request. */
class ConnectionPerRequestTest {

  private static final Path SOCKETS = Path.of("/proc/net/tcp6"); // Java uses dual-stack sockets
  private static final String TIME_WAIT = "06";

  @TempDir private Path folder;

  @Test
  void sendsEachRequestOnItsOwnConnection() throws Exception {
    try (ConnectionPerRequestServer server = new ConnectionPerRequestServer(true)) {
      LoadResult result = run(TestPlan.open(server.uri(), "/", 50, 1).policy(perRequest(8)));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 50L));
      assertThat(server.accepted.get()).isEqualTo(50);
      assertThat(server.requests.get()).isEqualTo(50);
      assertThat(server.closeHeaders.get()).isEqualTo(50);
    }
  }

  @Test
  void connectTimeCountsAsConnectionWait() throws Exception {
    try (ConnectionPerRequestServer server = new ConnectionPerRequestServer(true)) {
      TestPlan plan = TestPlan.open(server.uri(), "/", 50, 1).policy(perRequest(8));
      Histogram waits = connectionWaits(plan);
      assertThat(waits.getTotalCount()).isEqualTo(50);
      assertThat(waits.getMinValue()).isPositive();
    }
    try (ScriptedServer server = new ScriptedServer()) {
      TestPlan plan = TestPlan.open(server.uri(), "/ok", 50, 1).policy(ConnectionPolicy.http1(8));
      assertThat(connectionWaits(plan).getMinValue()).isZero();
    }
  }

  @Test
  void serverClosesFirst() throws Exception {
    assumeTrue(Files.isReadable(SOCKETS));
    try (ConnectionPerRequestServer server = new ConnectionPerRequestServer(true)) {
      LoadResult result = run(TestPlan.open(server.uri(), "/", 100, 1).policy(perRequest(8)));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 100L));
      String port = "%04X".formatted(server.uri().getPort()).toUpperCase(Locale.ROOT);
      // A slow server may be late for a few.
      assertThat(inTimeWait(2, port)).as("client sockets").isLessThan(10);
      assertThat(inTimeWait(1, port)).as("server sockets").isPositive();
    }
  }

  @Test
  void closesIfTheServerDoesNot() throws Exception {
    try (ConnectionPerRequestServer server = new ConnectionPerRequestServer(false)) {
      LoadResult result = run(TestPlan.open(server.uri(), "/", 6, 1).policy(perRequest(2)));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 6L));
      // the third request needs the close of the first connection
      assertThat(server.accepted.get()).isEqualTo(6);
    }
  }

  @Test
  void respectsMaxConnections() throws Exception {
    try (ConnectionPerRequestServer server = new ConnectionPerRequestServer(true)) {
      LoadResult result = run(TestPlan.closed(server.uri(), "/", 20, 1).policy(perRequest(3)));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, result.scheduled()));
      assertThat((long) server.accepted.get()).isEqualTo(result.scheduled());
      assertThat(server.maxConcurrent.get()).isLessThanOrEqualTo(3);
    }
  }

  @Test
  void sustains500ConnectionsPerSecond() throws Exception {
    try (ConnectionPerRequestServer server = new ConnectionPerRequestServer(true)) {
      LoadResult result = run(TestPlan.open(server.uri(), "/", 500, 3).policy(perRequest(256)));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 1500L));
      assertThat(server.accepted.get()).isEqualTo(1500);
    }
  }

  @Test
  void distinguishesClientLimitsFromRefusals() {
    String noPort = "connect(..) failed with error(-99): Cannot assign requested address";
    String noFile = "newSocketStream(..) failed with error(-24): Too many open files";
    String refused = "finishConnect(..) failed with error(-111): Connection refused";
    ConnectFailure ofPorts = ConnectFailure.of(new BindException(noPort));
    assertThat(ofPorts.result()).isEqualTo(RequestResult.CLIENT_FAILED);
    assertThat(ofPorts.why()).contains("widen net.ipv4.ip_local_port_range");
    ConnectFailure ofFiles =
        ConnectFailure.of(new ChannelException("no channel", new IOException(noFile)));
    assertThat(ofFiles.result()).isEqualTo(RequestResult.CLIENT_FAILED);
    assertThat(ofFiles.why()).contains("ulimit -n");
    assertThat(ConnectFailure.of(new ConnectException(refused)))
        .isEqualTo(new ConnectFailure(RequestResult.CONNECT_REFUSED, refused));
  }

  private static ConnectionPolicy perRequest(int maxConnections) {
    return new ConnectionPolicy(HttpVersion.HTTP_1_1, false, maxConnections, 1, Trust.DEFAULT);
  }

  /** Counts the sockets in TIME_WAIT with a port in a column of the table. */
  private static long inTimeWait(int column, String port) throws IOException {
    return Files.readAllLines(SOCKETS).stream()
        .map(line -> line.strip().split("\\s+", -1))
        .filter(fields -> fields[3].equals(TIME_WAIT) && fields[column].endsWith(":" + port))
        .count();
  }

  private Histogram connectionWaits(TestPlan plan) throws Exception {
    return RecordedRun.of(plan, folder).times(HistogramTag.CONNECTION_WAIT);
  }
}
