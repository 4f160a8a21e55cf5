package dev.loombench.tool.record.jfr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loombench.tool.record.Allocating;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JfrRecorderTest {

  private static final long ROUNDS = 150;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
  void whatARealJvmAllocatedAndKeptIsFound(String collector) throws Exception {
    var recorder = new JfrRecorder();
    Window window = runAllocating(recorder, collector);

    Recording recording = recorder.stop();
    Map<Metric, Reading> readings = recording.within(window, ROUNDS);

    assertThat(measured(readings, Metric.ALLOCATED_PER_REQUEST))
        .isCloseTo(8192, withinPercentage(5));
    assertThat(measured(readings, Metric.LIVE_SET)).isBetween(20.0, 40.0);
    assertThat(measured(readings, Metric.HEAP_USED_MEAN)).isBetween(20.0, 256.0);
    assertThat(measured(readings, Metric.GC_COUNT)).isPositive();
    assertThat(measured(readings, Metric.GC_PAUSE)).isPositive();
    assertThat(measured(readings, Metric.JVM_THREADS_MEAN)).isPositive();
    assertThat(recording.series())
        .extracting(Series::metric)
        .contains("heap_used_mean", "heap_committed", "live_set", "gc_pause", "jvm_threads_mean");
  }

  @Test
  void aJvmWithZgcReportsTheMetricsItSupports() throws Exception {
    var recorder = new JfrRecorder();
    Window window = runAllocating(recorder, "-XX:+UseZGC");

    Map<Metric, Reading> readings = recorder.stop().within(window, ROUNDS);

    assertThat(readings.get(Metric.LIVE_SET)).isInstanceOf(Unavailable.class);
    assertThat(readings.get(Metric.ALLOCATED_PER_REQUEST)).isInstanceOf(Unavailable.class);
    assertThat(measured(readings, Metric.GC_COUNT)).isPositive();
  }

  @Test
  void aServerThatWroteNoRecordingHasEveryReadingUnavailable() {
    var recorder = new JfrRecorder();
    recorder.jvmFlags(folder);

    assertThat(recorder.stop().within(new Window(Instant.EPOCH, Instant.now()), 1))
        .hasSize(27)
        .allSatisfy((_, reading) -> assertThat(reading).isInstanceOf(Unavailable.class));
  }

  @Test
  void aRecordingThatIsNoneHasEveryReadingUnavailable() throws IOException {
    var recorder = new JfrRecorder();
    recorder.jvmFlags(folder);
    Files.writeString(folder.resolve("recording.jfr"), "torn");

    assertThat(recorder.stop().within(new Window(Instant.EPOCH, Instant.now()), 1))
        .hasSize(27)
        .allSatisfy((_, reading) -> assertThat(reading).isInstanceOf(Unavailable.class));
  }

  /** In a folder whose name the JVM would misread without quotes. */
  private Window runAllocating(JfrRecorder recorder, String collector) throws Exception {
    var command = new ArrayList<String>();
    command.add(System.getProperty("java.home") + "/bin/java");
    command.addAll(List.of("-Xms256m", "-Xmx256m", collector));
    command.addAll(recorder.jvmFlags(folder.resolve("a trial, the first")));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Allocating.class.getName(), Long.toString(ROUNDS)));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader output = process.inputReader()) {
      List<Instant> told =
          output
              .lines()
              .filter(line -> line.matches("\\d{4}-\\d\\d-.*Z"))
              .map(Instant::parse)
              .toList();
      assertThat(process.waitFor()).isZero();
      return new Window(told.getFirst(), told.getLast());
    }
  }

  private static double measured(Map<Metric, Reading> readings, Metric metric) {
    assertThat(readings.get(metric)).as(metric.label()).isInstanceOf(Measured.class);
    return ((Measured) readings.get(metric)).value();
  }
}
