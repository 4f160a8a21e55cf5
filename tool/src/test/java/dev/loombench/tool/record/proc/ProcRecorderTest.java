package dev.loombench.tool.record.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.launch.os.Await;
import dev.loombench.tool.launch.os.ProcessStat;
import dev.loombench.tool.record.Allocating;
import dev.loombench.tool.record.LiveFigure;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcRecorderTest {

  private static final long SELF = ProcessHandle.current().pid();
  private static final URI NOWHERE = URI.create("http://127.0.0.1:9");

  private final ProcRecorder recorder = new ProcRecorder();
  private Process server;

  @AfterEach
  void end() {
    if (server != null) {
      server.destroyForcibly();
    }
  }

  @Test
  void aListenerReceivesEachSample() {
    Map<LiveFigure, Double> last = new ConcurrentHashMap<>();
    var reporting = new ProcRecorder(last::putAll, Set.of());
    reporting.start(new Subjects(OptionalLong.of(SELF), SELF, OptionalLong.empty(), SELF, NOWHERE));
    Await.until("a sample was reported", () -> last.containsKey(LiveFigure.RSS));
    reporting.stop();

    assertThat(last.get(LiveFigure.SERVER_CPU)).isPositive();
    assertThat(last.get(LiveFigure.RSS)).isGreaterThan(last.get(LiveFigure.HEAP_USED));
    assertThat(last.get(LiveFigure.THREADS)).isGreaterThan(5);
    assertThat(last).doesNotContainKey(LiveFigure.POOL_ACTIVE);
  }

  @Test
  void aProcessThatBurnsCpuIsSeenBurning() throws IOException {
    server = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
    recorder.start(
        new Subjects(OptionalLong.of(server.pid()), SELF, OptionalLong.empty(), SELF, NOWHERE));
    Window window = nextTwoSeconds();
    recorder.alignTo(List.of(window));
    Await.until("the window is over", () -> Instant.now().isAfter(window.end()));
    Recording recording = recorder.stop();

    Map<Metric, Reading> readings = recording.within(window, 1000);

    double cores = measured(readings, Metric.SERVER_CPU);
    assertThat(cores).isPositive().isLessThan(1.05);
    assertThat(
            measured(readings, Metric.SERVER_CPU_USER)
                + measured(readings, Metric.SERVER_CPU_SYSTEM))
        .isCloseTo(cores, within(0.001));
    assertThat(measured(readings, Metric.SERVER_CPU_USER)).isPositive();
    assertThat(readings.get(Metric.TCP_RETRANSMITTED)).isInstanceOf(Measured.class);
    assertThat(readings.get(Metric.LISTEN_OVERFLOWS)).isInstanceOf(Measured.class);
    assertThat(measured(readings, Metric.CPU_PER_REQUEST)).isCloseTo(cores * 2000, within(0.001));
    assertThat(measured(readings, Metric.COMPILER_SHARE)).isZero();
    assertThat(measured(readings, Metric.RUN_QUEUE_WAIT)).isBetween(0.0, 1.2);
    assertThat(measured(readings, Metric.THREADS_MEAN)).isEqualTo(1);
    assertThat(measured(readings, Metric.RSS_MEAN)).isBetween(0.3, 20.0);
    assertThat(measured(readings, Metric.RSS_PEAK))
        .isGreaterThanOrEqualTo(measured(readings, Metric.RSS_MEAN));
    assertThat(measured(readings, Metric.SYSTEM_CPU)).isPositive();
    assertThat(measured(readings, Metric.MEMORY_AVAILABLE)).isPositive();
    assertThat(readings.get(Metric.FOREIGN_CPU)).isInstanceOf(Measured.class);
    assertThat(readings.get(Metric.CGROUP_CPU)).isInstanceOf(Unavailable.class);
    assertThat(readings)
        .containsEntry(
            Metric.LOG_RATE, new Unavailable("the server's standard output is not a file"));
    assertThat(recording.series())
        .filteredOn(series -> series.metric().equals("server_cpu"))
        .singleElement()
        .satisfies(series -> assertThat(series.points()).hasSizeGreaterThanOrEqualTo(2));
  }

  @Test
  void aProcessOnTheServersCpuIsSeenThere() throws IOException {
    server = new ProcessBuilder("taskset", "-c", "0", "sleep", "1000").start();
    // A child of a child, since children of the tool belong to the trial.
    Process parent =
        new ProcessBuilder(
                "taskset", "-c", "0", "sh", "-c", "(while :; do :; done) & echo $!; wait")
            .start();
    long other = Long.parseLong(parent.inputReader().readLine());
    try {
      recorder.start(
          new Subjects(OptionalLong.of(server.pid()), SELF, OptionalLong.empty(), SELF, NOWHERE));
      Window window = nextTwoSeconds();
      recorder.alignTo(List.of(window));
      Await.until("the window began", () -> Instant.now().isAfter(window.start()));
      double before = ProcessStat.read(other).cpuSeconds();
      Await.until("the window is over", () -> Instant.now().isAfter(window.end()));
      double used = (ProcessStat.read(other).cpuSeconds() - before) / window.seconds();

      Map<Metric, Reading> readings = recorder.stop().within(window, 1000);

      assertThat(used).isPositive();
      assertThat(measured(readings, Metric.FOREIGN_CPU_SERVER))
          .isGreaterThan(used / 2)
          .isLessThanOrEqualTo(measured(readings, Metric.FOREIGN_CPU));
    } finally {
      ProcessHandle.of(other).ifPresent(ProcessHandle::destroyForcibly);
      parent.destroyForcibly();
    }
  }

  @Test
  void whatAServerLogsIsMeasured(@TempDir Path folder) throws IOException {
    server =
        new ProcessBuilder("sh", "-c", "while :; do echo a line of sixteen; sleep 0.01; done")
            .redirectOutput(folder.resolve("server.log").toFile())
            .start();
    recorder.start(
        new Subjects(OptionalLong.of(server.pid()), SELF, OptionalLong.empty(), SELF, NOWHERE));
    Window window = nextTwoSeconds();
    recorder.alignTo(List.of(window));
    Await.until("the window is over", () -> Instant.now().isAfter(window.end()));

    assertThat(measured(recorder.stop().within(window, 1000), Metric.LOG_RATE))
        .isPositive()
        .isLessThan(18 * 100 / 1024.0);
  }

  @Test
  void connectionsThatAreNotAcceptedAreCounted() throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (var listener = new ServerSocket(0, 10, loopback);
        var _ = new Socket(loopback, listener.getLocalPort())) {
      URI address = URI.create("http://127.0.0.1:" + listener.getLocalPort());

      assertThat(acceptQueue(address)).isEqualTo(new Measured(1));
    }
  }

  @Test
  void withoutAListenerItsQueueIsUnavailable() {
    assertThat(acceptQueue(NOWHERE))
        .isEqualTo(
            new Unavailable("no socket listens at port 9 in the server's network namespace"));
  }

  private Reading acceptQueue(URI address) {
    recorder.start(new Subjects(OptionalLong.of(SELF), SELF, OptionalLong.empty(), SELF, address));
    Window window = nextTwoSeconds();
    recorder.alignTo(List.of(window));
    Await.until("the window is over", () -> Instant.now().isAfter(window.end()));
    return recorder.stop().within(window, 1000).get(Metric.ACCEPT_QUEUE);
  }

  @Test
  void aServerOfUnknownProcessHasNoReadingsButTheMachineHas() {
    recorder.start(new Subjects(OptionalLong.empty(), SELF, OptionalLong.empty(), SELF, NOWHERE));
    Window window = nextTwoSeconds();
    recorder.alignTo(List.of(window));
    Await.until("the window is over", () -> Instant.now().isAfter(window.end()));

    Map<Metric, Reading> readings = recorder.stop().within(window, 1000);

    String reason = "the server was not started by the tool, so its process is unknown";
    assertThat(readings)
        .containsEntry(Metric.SERVER_CPU, new Unavailable(reason))
        .containsEntry(Metric.RSS_MEAN, new Unavailable(reason))
        .containsEntry(Metric.FOREIGN_CPU, new Unavailable(reason));
    assertThat(readings.get(Metric.SYSTEM_CPU)).isInstanceOf(Measured.class);
    assertThat(readings.get(Metric.TCP_RESETS_SENT)).isInstanceOf(Measured.class);
  }

  @Test
  void aServerThatEndsInTheWindowHasNoReadingsForIt() throws IOException {
    server = new ProcessBuilder("sleep", "1000").start();
    recorder.start(
        new Subjects(OptionalLong.of(server.pid()), SELF, OptionalLong.empty(), SELF, NOWHERE));
    Window window = nextTwoSeconds();
    recorder.alignTo(List.of(window));
    server.destroyForcibly();
    Await.until("the window is over", () -> Instant.now().isAfter(window.end()));

    Map<Metric, Reading> readings = recorder.stop().within(window, 1000);

    assertThat(readings.get(Metric.SERVER_CPU)).isInstanceOf(Unavailable.class);
    assertThat(readings.get(Metric.THREADS_MAX)).isInstanceOf(Unavailable.class);
    assertThat(readings.get(Metric.SYSTEM_CPU)).isInstanceOf(Measured.class);
  }

  @Test
  void aMeterReadsWhatAJvmAndItsCompilersUsedAndNothingOnceItEnded() throws Exception {
    server =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-cp",
                System.getProperty("java.class.path"),
                Allocating.class.getName(),
                "1000000")
            .start();
    var meter = new ProcessMeter(server.pid());
    Await.until(
        "it has used CPU, and its compilers too",
        () -> meter.read().filter(use -> use.compilerNanos() > 10_000_000).isPresent());

    ProcessUse use = meter.read().orElseThrow();
    assertThat(use.cpuNanos()).isGreaterThan(use.compilerNanos() - 20_000_000);

    server.destroyForcibly().waitFor();
    assertThat(meter.read()).isEmpty();
  }

  private static Window nextTwoSeconds() {
    Instant start = Instant.now().plusMillis(300);
    return new Window(start, start.plusSeconds(2));
  }

  private static double measured(Map<Metric, Reading> readings, Metric metric) {
    assertThat(readings.get(metric)).as(metric.label()).isInstanceOf(Measured.class);
    return ((Measured) readings.get(metric)).value();
  }
}
