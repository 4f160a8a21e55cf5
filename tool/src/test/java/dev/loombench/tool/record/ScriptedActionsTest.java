package dev.loombench.tool.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.tool.record.ScriptedServerProcess.Deed;
import dev.loombench.tool.record.jfr.JfrRecorder;
import dev.loombench.tool.record.proc.ProcRecorder;
import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Recordings of a server whose actions are known. */
@ParameterizedClass
@MethodSource("features")
@Execution(ExecutionMode.CONCURRENT)
class ScriptedActionsTest {

  @Parameter int feature;

  @TempDir Path folder;

  private final JfrRecorder recorder = new JfrRecorder();
  private Path jdk;

  /** The oldest that servers run on, in the long tests; and the newest. */
  static IntStream features() {
    return Boolean.getBoolean("loombench.full") ? IntStream.of(21, 25) : IntStream.of(25);
  }

  @BeforeEach
  void findJdk() {
    Optional<Path> found = ScriptedServerProcess.jdk(feature);
    assumeTrue(
        found.isPresent(),
        "there is no JDK %d here: ./check --install downloads one".formatted(feature));
    jdk = found.get();
  }

  /** The log's pauses begin a little earlier and end later; on a busy machine, much. */
  @Test
  void collectionsAndTheirPausesAreThoseThatTheJvmLogs() throws Exception {
    Deed deed;
    try (ScriptedServerProcess server = start(recorder, "-Xlog:gc:file=gc.log:none")) {
      server.ask("/hold?bytes=100000000");
      deed = server.does("/collect?times=7");
      server.endWell();
    }

    Map<Metric, Reading> readings = read(deed);

    List<Double> logged =
        Files.readAllLines(folder.resolve("gc.log")).stream()
            .filter(line -> line.contains("Pause Full (System.gc())"))
            .map(line -> Double.parseDouble(line.replaceAll(".* ([0-9.]+)ms", "$1")))
            .toList();
    assertThat(logged).hasSize(7);
    assertThat(deed.told("collections")).isEqualTo(7);
    assertThat(measured(readings, Metric.GC_COUNT)).isEqualTo(7);
    assertThat(inWindow(readings, Metric.GC_PAUSE, deed))
        .isBetween(0.75 * sum(logged), sum(logged) + 1);
    assertThat(measured(readings, Metric.GC_PAUSE_MAX))
        .isBetween(0.75 * Collections.max(logged), Collections.max(logged) + 1);
    assertThat(measured(readings, Metric.GC_CPU)).isNotNegative();
  }

  /**
   * Without dumps of threads, which are safepoints too, and of the same kind as those asked for.
   */
  @Test
  void safepointsAreThoseThatTheJvmLogs() throws Exception {
    Deed deed;
    try (ScriptedServerProcess server =
        startWithoutDumps(recorder, "-Xlog:safepoint:file=safepoint.log:none")) {
      server.ask("/safepoints?times=1");
      deed = server.does("/safepoints?times=50");
      server.endWell();
    }

    Map<Metric, Reading> readings = read(deed);

    List<String> logged =
        Files.readAllLines(folder.resolve("safepoint.log")).stream()
            .filter(line -> line.contains("\"FindDeadlocks\""))
            .skip(1)
            .toList();
    assertThat(logged).hasSize(50);
    assertThat(measured(readings, Metric.SAFEPOINT_COUNT)).isBetween(50.0, 55.0);
    assertThat(inWindow(readings, Metric.SAFEPOINT_TIME, deed))
        .isCloseTo(nanos(logged, "Total") / 1e6, within(1.0));
    assertThat(inWindow(readings, Metric.SAFEPOINT_REACHING, deed))
        .isCloseTo(nanos(logged, "Reaching safepoint") / 1e6, within(1.0));
  }

  @Test
  void everyContendedEnterIsCountedWithItsCodeLocation() throws Exception {
    Deed deed;
    try (ScriptedServerProcess server = start(recorder)) {
      server.ask("/contend?threads=8&times=2&hold-millis=1");
      deed = server.does("/contend?threads=8&times=25&hold-millis=10");
      server.endWell();
    }

    recorder.alignTo(List.of(deed.window()));
    Recording recording = recorder.stop();
    Map<Metric, Reading> readings = recording.within(deed.window(), 1);

    assertThat(measured(readings, Metric.MONITOR_CONTENDED)).isEqualTo(200);
    assertThat(inWindow(readings, Metric.MONITOR_CONTENDED_TIME, deed))
        .isCloseTo(deed.told("waitedMicros") / 1e6, withinPercentage(2));
    assertThat(measured(readings, Metric.JVM_THREADS_STARTED)).isEqualTo(8);
    CodeLocation evidence = recording.evidence(List.of(deed.window())).getFirst();
    assertThat(evidence.metric()).isEqualTo("monitor_contended");
    assertThat(evidence.reason())
        .isEqualTo("monitor of dev.loombench.servers.scripted.Monitors$Contended");
    assertThat(evidence.frames().getFirst())
        .startsWith("dev.loombench.servers.scripted.Monitors$Contended.enter:");
    assertThat(evidence.count()).isEqualTo(200);
  }

  @Test
  void inflationsAndDeflationsAreCounted() throws Exception {
    Deed deed;
    try (ScriptedServerProcess server =
        start(
            recorder,
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:GuaranteedAsyncDeflationInterval=300")) {
      server.ask("/inflate?count=10");
      // The JVM deflates some time after.
      deed = server.doesInQuiet("/inflate?count=300");
      server.endWell();
    }

    Map<Metric, Reading> readings = read(deed);

    assertThat(measured(readings, Metric.MONITOR_INFLATIONS)).isEqualTo(300);
    if (feature == 21) {
      assertThat(readings)
          .containsEntry(
              Metric.MONITOR_DEFLATIONS, new Unavailable("JDK 21 does not report deflations"));
    } else {
      assertThat(measured(readings, Metric.MONITOR_DEFLATIONS)).isBetween(300.0, 320.0);
    }
  }

  @Test
  void pinnedVirtualThreadsAreCountedWithTheirPlaceAndReason() throws Exception {
    Deed deed;
    try (ScriptedServerProcess server = start(recorder)) {
      server.ask("/pin?times=1&millis=1");
      deed = server.does("/pin?times=20&millis=25");
      server.endWell();
    }

    recorder.alignTo(List.of(deed.window()));
    Recording recording = recorder.stop();
    Map<Metric, Reading> readings = recording.within(deed.window(), 1);

    assertThat(measured(readings, Metric.PINNED_COUNT)).isEqualTo(20);
    assertThat(inWindow(readings, Metric.PINNED_TIME, deed))
        .isCloseTo(deed.told("pinnedMicros") / 1e6, withinPercentage(10));
    assertThat(measured(readings, Metric.CARRIERS_MAX)).isBetween(1.0, 2.0 * cpus());
    CodeLocation evidence = recording.evidence(List.of(deed.window())).getFirst();
    assertThat(evidence.metric()).isEqualTo("pinned_count");
    assertThat(evidence.count()).isEqualTo(20);
    assertThat(evidence.frames()).anyMatch(frame -> frame.contains("scripted.Pinning.sleep"));
    assertThat(evidence.reason())
        .isEqualTo(
            feature == 21
                ? ""
                : "VM call to dev.loombench.servers.scripted.SlowInitializer.<clinit> on stack");
    Reading contended = readings.get(Metric.MONITOR_CONTENDED);
    assertThat(contended).isEqualTo(feature == 21 ? new Measured(0) : notOfVirtualThreads());
  }

  @Test
  void threadsAndExceptionsAreCounted() throws Exception {
    Deed crowd;
    Deed thrown;
    try (ScriptedServerProcess server = start(recorder)) {
      server.ask("/threads?platform=1&daemon=1&virtual=0&millis=1");
      server.ask("/throw?times=1");
      crowd = server.does("/threads?platform=12&daemon=30&virtual=0&millis=1500");
      thrown = server.doesInQuiet("/throw?times=5000");
      server.endWell();
    }

    recorder.alignTo(List.of(crowd.window(), thrown.window()));
    Recording recording = recorder.stop();

    Map<Metric, Reading> readings = recording.within(crowd.window(), 1);
    assertThat(measured(readings, Metric.JVM_THREADS_STARTED)).isEqualTo(42);
    assertThat(measured(readings, Metric.JVM_THREADS_PEAK)).isGreaterThanOrEqualTo(128 + 42);
    assertThat(measured(readings, Metric.CARRIERS_MAX)).isZero();
    assertThat(measured(recording.within(thrown.window(), 1), Metric.EXCEPTIONS)).isEqualTo(5000);
  }

  @Test
  void allocationIsWhatTheServerAllocated() throws Exception {
    Deed deed;
    try (ScriptedServerProcess server = start(recorder)) {
      server.ask("/hold?bytes=50000000");
      deed = server.doesInQuiet("/allocate?bytes=800000000&pieces=400000");
      server.ask("/collect?times=1");
      server.endWell();
    }

    Map<Metric, Reading> readings = read(deed);

    assertThat(measured(readings, Metric.ALLOCATED_PER_REQUEST))
        .isCloseTo(deed.told("allocatedBytes") / 1024, withinPercentage(10));
    assertThat(measured(readings, Metric.LIVE_SET)).isBetween(47.0, 60.0);
    assertThat(measured(readings, Metric.HEAP_COMMITTED)).isBetween(240.0, 256.0);
    assertThat(measured(readings, Metric.HEAP_USED_MAX)).isBetween(100.0, 256.0);
  }

  @Test
  void cpuIsWhatTheServerBurnt() throws Exception {
    var proc = new ProcRecorder();
    try (ScriptedServerProcess server =
        ScriptedServerProcess.start(jdk, folder, List.of("-XX:+UseSerialGC"))) {
      proc.start(server.subjects());
      server.ask("/burn?cpu-micros=1000000");
      Deed deed = server.doesInQuiet("/burn?cpu-micros=5000000");

      Map<Metric, Reading> readings = proc.stop().within(deed.window(), 1);

      assertThat(measured(readings, Metric.CPU_PER_REQUEST))
          .isCloseTo(deed.told("cpuMicros"), withinPercentage(2));
    }
  }

  @Test
  void virtualThreadsAreCountedInAPassOfTheirOwn() throws Exception {
    JfrRecorder counting = JfrRecorder.ofVirtualThreads();
    Deed deed;
    try (ScriptedServerProcess server = start(counting)) {
      server.ask("/threads?platform=0&daemon=0&virtual=10&millis=1");
      deed = server.does("/threads?platform=0&daemon=0&virtual=3000&millis=1000");
      server.endWell();
    }

    counting.alignTo(List.of(deed.window()));
    Recording recording = counting.stop();
    Map<Metric, Reading> readings = recording.within(deed.window(), 1);

    assertThat(readings).hasSize(3);
    assertThat(measured(readings, Metric.VIRTUAL_THREADS_STARTED)).isEqualTo(3000);
    assertThat(measured(readings, Metric.VIRTUAL_THREADS_MAX)).isEqualTo(3000);
    assertThat(inWindow(readings, Metric.VIRTUAL_THREADS_MEAN, deed)).isGreaterThanOrEqualTo(3000);
    assertThat(recording.series())
        .extracting(Series::metric)
        .containsExactly("virtual_threads_mean", "virtual_threads_started");
    assertThat(folder.resolve("recording.jfr")).doesNotExist();
  }

  @Test
  void ofAKilledServerWhatItHadWrittenIsRead() throws Exception {
    Deed deed;
    try (ScriptedServerProcess server = start(recorder)) {
      deed = server.doesInQuiet("/collect?times=3");
      server.kill();
    }
    Window after = new Window(deed.window().end(), deed.window().end().plusSeconds(60));

    recorder.alignTo(List.of(deed.window(), after));
    Recording recording = recorder.stop();

    Window collected = new Window(deed.window().start(), deed.window().end().minusMillis(1200));
    assertThat(recording.within(collected, 1)).containsEntry(Metric.GC_COUNT, new Measured(3));
    assertThat(recording.within(after, 1).get(Metric.GC_COUNT))
        .isInstanceOfSatisfying(
            Unavailable.class,
            unavailable ->
                assertThat(unavailable.reason())
                    .startsWith("partial: the JVM was killed, and its flight recording ends at "));
    assertThat(folder.resolve("jfr-repository")).doesNotExist();
  }

  private ScriptedServerProcess start(JfrRecorder wanted, String... flags) throws Exception {
    return start(wanted.jvmFlags(folder), flags);
  }

  private ScriptedServerProcess startWithoutDumps(JfrRecorder wanted, String... flags)
      throws Exception {
    return start(
        wanted.jvmFlags(folder).stream()
            .map(flag -> flag.replace("maxsize=0", "maxsize=0,jdk.ThreadDump#enabled=false"))
            .toList(),
        flags);
  }

  private ScriptedServerProcess start(List<String> recording, String... flags) throws Exception {
    var all = new ArrayList<>(recording);
    all.add("-XX:+UseSerialGC");
    for (String flag : flags) {
      all.add(flag.replace("file=", "file=" + folder + "/"));
    }
    return ScriptedServerProcess.start(jdk, folder, all);
  }

  private Map<Metric, Reading> read(Deed deed) {
    recorder.alignTo(List.of(deed.window()));
    return recorder.stop().within(deed.window(), 1);
  }

  private Unavailable notOfVirtualThreads() {
    return new Unavailable(
        "JDK %d does not report monitor waits of virtual threads, and there were virtual threads"
            .formatted(feature));
  }

  private static int cpus() {
    return Runtime.getRuntime().availableProcessors();
  }

  private static double sum(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).sum();
  }

  private static double nanos(List<String> safepoints, String part) {
    return safepoints.stream()
        .mapToDouble(
            line -> Double.parseDouble(line.replaceAll(".*" + part + ": (\\d+) ns.*", "$1")))
        .sum();
  }

  private static double inWindow(Map<Metric, Reading> readings, Metric metric, Deed deed) {
    return measured(readings, metric) * deed.window().seconds();
  }

  private static double measured(Map<Metric, Reading> readings, Metric metric) {
    assertThat(readings.get(metric)).as(metric.label()).isInstanceOf(Measured.class);
    return ((Measured) readings.get(metric)).value();
  }
}
