package dev.loombench.tool.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.launch.os.Await;
import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.launch.os.Taskset;
import dev.loombench.tool.launch.os.ThreadCpus;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SpeedRecorderTest {

  private static final long SELF = ProcessHandle.current().pid();
  private static final URI NOWHERE = URI.create("http://127.0.0.1:9");

  private final SpeedRecorder recorder = new SpeedRecorder();
  private Process server;

  @AfterEach
  void end() {
    if (server != null) {
      server.destroyForcibly();
    }
  }

  @Test
  void samplesOnTheCpusOfTheServerAlone() throws IOException {
    CpuSet last = lastCpuOfThisProcess();
    var command = new ArrayList<>(Taskset.prefix(last));
    command.addAll(List.of("sleep", "60"));
    server = new ProcessBuilder(command).start();
    Await.until("the server is on its CPU", () -> ThreadCpus.outside(server.pid(), last).isEmpty());
    recorder.start(subjects(OptionalLong.of(server.pid())));
    Window window = window(2);
    recorder.alignTo(List.of(window));

    Await.until("its thread is on that CPU", () -> cpusOfTheThread().equals(Optional.of(last)));
    Await.until("the window is over", () -> Instant.now().isAfter(window.end()));
    Recording recording = recorder.stop();

    Map<Metric, Reading> readings = recording.within(window, 0);
    assertThat(readings).containsOnlyKeys(Metric.CPU_SPEED);
    assertThat(readings.get(Metric.CPU_SPEED))
        .isInstanceOfSatisfying(Measured.class, speed -> assertThat(speed.value()).isPositive());
    assertThat(recording.series())
        .singleElement()
        .satisfies(series -> assertThat(series.points()).isNotEmpty());
    Await.until("its thread has ended", () -> cpusOfTheThread().isEmpty());
  }

  @Test
  void theSpeedIsUnknownWithoutAServer() {
    Window window = window(1);
    recorder.start(subjects(OptionalLong.empty()));
    recorder.alignTo(List.of(window));
    Recording recording = recorder.stop();

    assertThat(recording.within(window, 0))
        .containsExactly(
            Map.entry(
                Metric.CPU_SPEED,
                new Unavailable(
                    "the server was not started by the tool, so its CPUs are unknown")));
    assertThat(recording.series()).isEmpty();
  }

  @Test
  void theSpeedIsUnknownWithoutAWindow() {
    recorder.start(subjects(OptionalLong.of(SELF)));
    Recording recording = recorder.stop();

    assertThat(recording.within(window(1), 0))
        .containsExactly(Map.entry(Metric.CPU_SPEED, new Unavailable("no window was announced")));
  }

  private static Window window(int seconds) {
    Instant now = Instant.now();
    return new Window(now, now.plusSeconds(seconds));
  }

  private static Subjects subjects(OptionalLong server) {
    return new Subjects(server, SELF, OptionalLong.empty(), SELF, NOWHERE);
  }

  private static Optional<CpuSet> cpusOfTheThread() {
    return ThreadCpus.of(SELF).stream()
        .filter(thread -> thread.name().equals("speed-recorder"))
        .map(ThreadCpus::cpus)
        .findFirst();
  }

  private static CpuSet lastCpuOfThisProcess() {
    CpuSet all =
        ThreadCpus.of(SELF).stream()
            .filter(thread -> thread.thread() == SELF)
            .map(ThreadCpus::cpus)
            .findFirst()
            .orElseThrow();
    return all.part(all.size() - 1, all.size());
  }
}
