package dev.loombench.servers.bottleneck;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of each bottleneck's limit. */
@Timeout(60)
class BottlenecksTest {

  private static final int CONCURRENT_REQUESTS = 12;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "3, worker-pool, --loombench.threads=3",
    "2, event-loop, --loombench.event-loops=2",
    "3, connection-pool, --loombench.pool=3",
    "3, downstream, --loombench.at-once=3 --loombench.client=socket",
    "3, downstream, --loombench.at-once=3 --loombench.client=http",
    "1, locks, --loombench.lock=monitor",
    "1, locks, --loombench.lock=reentrant",
    "1, locks, --loombench.lock=reentrant --loombench.threads=virtual",
    "1, accept-queue, --loombench.backlog=50",
  })
  void holdsNeverExceedTheLimit(int max, String bottleneck, String options) throws Exception {
    try (BottleneckServer server = start(bottleneck, "--loombench.millis=20 " + options);
        Client client = new Client(server)) {
      int sent = 0;
      while (sent == 0 || client.mostAtOnce() < max) {
        assertThat(client.getConcurrently("/work", CONCURRENT_REQUESTS))
            .allSatisfy(answer -> assertThat(answer.body()).isEqualTo("done"));
        sent += CONCURRENT_REQUESTS;
      }

      assertThat(client.mostAtOnce()).isEqualTo(max);
      assertThat(client.times()).isGreaterThanOrEqualTo(sent);
    }
  }

  @Test
  void pinnedThreadsOccupyTheirCarriers() throws Exception {
    Path file = folder.resolve("pinned.jfr");
    try (Recording recording = new Recording();
        BottleneckServer server = start("pinned", "--loombench.millis=20");
        Client client = new Client(server)) {
      recording.enable("jdk.VirtualThreadPinned").withoutThreshold();
      recording.start();
      client.getConcurrently("/work", CONCURRENT_REQUESTS);
      recording.stop();
      recording.dump(file);

      assertThat(client.mostAtOnce())
          .isLessThanOrEqualTo(Runtime.getRuntime().availableProcessors());
    }
    assertThat(sleepsThatPinned(file)).hasSize(CONCURRENT_REQUESTS);
  }

  private static List<RecordedEvent> sleepsThatPinned(Path file) throws Exception {
    return RecordingFile.readAllEvents(file).stream()
        .filter(event -> event.getEventType().getName().equals("jdk.VirtualThreadPinned"))
        .filter(
            event ->
                event.getStackTrace().getFrames().stream()
                    .anyMatch(
                        frame -> frame.getMethod().getType().getName().endsWith(".HoldCounter")))
        .toList();
  }

  @Test
  void thePoolHasMetrics() throws Exception {
    try (BottleneckServer server = start("connection-pool", "--loombench.pool=2");
        Client client = new Client(server)) {
      client.getConcurrently("/work", 5);

      assertThat(client.get("/metrics").body())
          .contains("hikaricp_connections_max{pool=\"bottleneck\"} 2.0\n")
          .contains("hikaricp_connections_active{pool=\"bottleneck\"} ")
          .contains("hikaricp_connections_pending{pool=\"bottleneck\"} 0.0\n")
          .contains("hikaricp_connections_acquire_seconds_count{pool=\"bottleneck\"} 5\n")
          .contains("hikaricp_connections_acquire_seconds_sum{pool=\"bottleneck\"} ");
    }
  }

  @Test
  void leakedConnectionsStayInUse() throws Exception {
    try (BottleneckServer server =
            start("connection-pool", "--loombench.pool=3 --loombench.leaks=2");
        Client client = new Client(server)) {
      client.getConcurrently("/work", 5);

      assertThat(client.get("/metrics").body())
          .contains("hikaricp_connections_active{pool=\"bottleneck\"} 2.0\n");
    }
  }

  @Test
  void theLiveSetKeepsItsSize() {
    var counter = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    var live = new HeapWork(2, 64);
    live.once();
    long before = counter.getCurrentThreadAllocatedBytes();
    live.once();
    long allocated = counter.getCurrentThreadAllocatedBytes() - before;

    assertThat(live.liveBytes()).isEqualTo(2_097_152);
    assertThat(allocated).isBetween(65_536L, 66_000L);
  }

  @Test
  void usesTheCpuTimeOfTheThread() {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    var burn = new CpuWork(20_000);
    long before = clock.getCurrentThreadCpuTime();
    burn.once();

    assertThat(clock.getCurrentThreadCpuTime() - before).isGreaterThanOrEqualTo(20_000_000);
  }

  @Test
  void requestsAreSpacedByTheRate() throws Exception {
    var paced = new RateLimitedWork(15);
    paced.once();
    long first = System.nanoTime();
    paced.once();
    paced.once();

    assertThat(System.nanoTime() - first).isGreaterThan(15_000_000);
  }

  @Test
  void theSlowListenerClosesEachConnection() throws Exception {
    try (BottleneckServer server = start("accept-queue", "--loombench.millis=1");
        Client client = new Client(server)) {
      assertThat(client.get("/work").headers().firstValue("connection")).contains("close");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "nothing,                              platform multiThreadIoEventLoopGroup-*-*",
    "event-loop,                           platform multiThreadIoEventLoopGroup-*-*",
    "worker-pool,                          platform request-*",
    "locks --loombench.threads=unbounded,  platform request-*",
    "rate --loombench.threads=virtual,     virtual request-*",
    "accept-queue,                         platform request-*",
    "pinned,                               virtual request-*",
  })
  void workRunsOnTheConfiguredThreads(String bottleneck, String thread) throws Exception {
    try (BottleneckServer server = start(bottleneck, "");
        Client client = new Client(server)) {
      assertThat(client.get("/thread").body()).isEqualTo(thread);
    }
  }

  private static BottleneckServer start(String bottleneck, String options) {
    String given = "--server.port=0 --loombench.limited-by=%s %s".formatted(bottleneck, options);
    return BottleneckServer.start(
        Stream.of(given.split(" ", -1)).filter(word -> !word.isEmpty()).toArray(String[]::new));
  }
}
