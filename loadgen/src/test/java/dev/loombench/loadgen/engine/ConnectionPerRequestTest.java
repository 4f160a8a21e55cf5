package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.ConnectionPolicy.HttpVersion;
import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connections that are used for one request each. */
class ConnectionPerRequestTest {

  private static final Path SOCKETS = Path.of("/proc/net/tcp6"); // Java's are for both families
  private static final String TIME_WAIT = "06";

  @TempDir private Path folder;

  @Test
  void everyRequestHasAConnectionOfItsOwnAndSaysSo() throws Exception {
    try (ConnectionPerRequestServer server = new ConnectionPerRequestServer(true)) {
      LoadResult result = run(TestPlan.open(server.uri(), "/", 50, 1).policy(each(8)));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 50L));
      assertThat(server.accepted.get()).isEqualTo(50);
      assertThat(server.requests.get()).isEqualTo(50);
      assertThat(server.asksToClose.get()).isEqualTo(50);
    }
  }

  @Test
  void makingTheConnectionIsPartOfTheLatencyAsAWaitForIt() throws Exception {
    try (ConnectionPerRequestServer server = new ConnectionPerRequestServer(true)) {
      run(TestPlan.open(server.uri(), "/", 50, 1).policy(each(8)));
      Histogram waits = histogram(HistogramTag.CONNECTION_WAIT);
      assertThat(waits.getTotalCount()).isEqualTo(50);
      assertThat(waits.getMinValue()).isPositive();
    }
    try (ScriptedServer server = new ScriptedServer()) {
      run(TestPlan.open(server.uri(), "/ok", 50, 1).policy(ConnectionPolicy.http1(8)));
      assertThat(histogram(HistogramTag.CONNECTION_WAIT).getMinValue()).isZero();
    }
  }

  @Test
  void theCloseIsLeftToTheServerSoThatNoPortOfOursWaits() throws Exception {
    assumeTrue(Files.isReadable(SOCKETS));
    try (ConnectionPerRequestServer server = new ConnectionPerRequestServer(true)) {
      LoadResult result = run(TestPlan.open(server.uri(), "/", 100, 1).policy(each(8)));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 100L));
      String port = "%04X".formatted(server.uri().getPort()).toUpperCase(Locale.ROOT);
      assertThat(inTimeWait(2, port)).as("whose remote port is the server's").isZero();
      assertThat(inTimeWait(1, port)).as("whose local port is the server's").isPositive();
    }
  }

  @Test
  void aServerThatNeverClosesIsWaitedForOnlySoLong() throws Exception {
    try (ConnectionPerRequestServer server = new ConnectionPerRequestServer(false)) {
      LoadResult result = run(TestPlan.open(server.uri(), "/", 6, 1).policy(each(2)));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 6L));
      // two at once, and room for the third only when the first was closed
      assertThat(server.accepted.get()).isEqualTo(6);
    }
  }

  @Test
  void noMoreConnectionsAreOpenThanAllowed() throws Exception {
    try (ConnectionPerRequestServer server = new ConnectionPerRequestServer(true)) {
      LoadResult result = run(TestPlan.closed(server.uri(), "/", 20, 1).policy(each(3)));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, result.scheduled()));
      assertThat((long) server.accepted.get()).isEqualTo(result.scheduled());
      assertThat(server.mostUnanswered.get()).isLessThanOrEqualTo(3);
    }
  }

  @Test
  void fiveHundredEachSecondGoOnForSeconds() throws Exception {
    try (ConnectionPerRequestServer server = new ConnectionPerRequestServer(true)) {
      LoadResult result = run(TestPlan.open(server.uri(), "/", 500, 3).policy(each(256)));
      assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 1500L));
      assertThat(server.accepted.get()).isEqualTo(1500);
    }
  }

  @Test
  void aLimitOfThisMachineIsToldFromTheServersRefusal() {
    String noPort = "connect(..) failed with error(-99): Cannot assign requested address";
    String noFile = "newSocketStream(..) failed with error(-24): Too many open files";
    String refused = "finishConnect(..) failed with error(-111): Connection refused";
    assertThat(OwnLimit.isMeantBy(noPort)).isTrue();
    assertThat(OwnLimit.isMeantBy(noFile)).isTrue();
    assertThat(OwnLimit.isMeantBy(refused)).isFalse();
    assertThat(OwnLimit.explained(noPort)).contains("widen net.ipv4.ip_local_port_range");
    assertThat(OwnLimit.explained(noFile)).contains("ulimit -n");
    assertThat(OwnLimit.explained(refused)).isEqualTo(refused);
  }

  private static ConnectionPolicy each(int most) {
    return new ConnectionPolicy(HttpVersion.HTTP_1_1, false, most, 1, Trust.DEFAULT);
  }

  /** How many sockets wait with that port in that column of the system's table. */
  private static long inTimeWait(int column, String port) throws IOException {
    return Files.readAllLines(SOCKETS).stream()
        .map(line -> line.strip().split("\\s+", -1))
        .filter(fields -> fields[3].equals(TIME_WAIT) && fields[column].endsWith(":" + port))
        .count();
  }

  private Histogram histogram(HistogramTag tag) throws IOException {
    Histogram sum = new Histogram(3);
    try (HistogramLogReader reader = new HistogramLogReader(log().toFile())) {
      for (var next = reader.nextIntervalHistogram();
          next != null;
          next = reader.nextIntervalHistogram()) {
        if (tag.name().equals(next.getTag())) {
          sum.add((Histogram) next);
        }
      }
    }
    return sum;
  }

  private Path log() {
    return folder.resolve("load.hlog");
  }

  private LoadResult run(TestPlan plan) throws Exception {
    return new PlanRun(plan.plan(), Optional.of(log()), _ -> {}).carryOut();
  }
}
