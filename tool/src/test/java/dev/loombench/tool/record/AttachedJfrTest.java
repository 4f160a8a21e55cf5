package dev.loombench.tool.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.launch.os.Await;
import dev.loombench.tool.record.ScriptedServerProcess.Deed;
import dev.loombench.tool.record.jfr.JfrRecorder;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings of a server that was started without JFR, against its scripted actions. */
class AttachedJfrTest {

  private static final String CONTENDED = "/contend?threads=8&times=25&hold-millis=4";

  /** More than a flush takes, and much less than the second between two of them. */
  private static final Duration FLUSH = Duration.ofMillis(200);

  @TempDir private Path folder;

  @Test
  void eachOfTwoRecordingsOfOneServerHasItsOwnWindow() throws Exception {
    try (ScriptedServerProcess server = start()) {
      server.ask(CONTENDED);
      for (int trial = 1; trial <= 2; trial++) {
        JfrRecorder recorder = attached(server, trial);
        Deed deed = server.does(CONTENDED);
        recorder.alignTo(List.of(deed.window()));

        Recording recording = recorder.stop();

        assertThat(recording.within(deed.window(), 1))
            .containsEntry(Metric.MONITOR_CONTENDED, new Measured(200));
        assertThat(recording.evidence(List.of(deed.window())).getFirst().frames().getFirst())
            .startsWith("dev.loombench.servers.scripted.Monitors$Contended.enter:");
        assertThat(folder.resolve(trial + "/jfr-repository")).doesNotExist();
      }
      assertThat(server.ask("/empty")).isNotNull();
    }
  }

  /** Carriers idle for 30 s before they end. */
  @Test
  void carriersThatAreOlderThanTheRecordingAreCounted() throws Exception {
    try (ScriptedServerProcess server = start()) {
      server.ask("/pin?times=1&millis=1");
      JfrRecorder recorder = attached(server, 1);
      Deed deed = server.does(CONTENDED);
      recorder.alignTo(List.of(deed.window()));

      Map<Metric, Reading> readings = recorder.stop().within(deed.window(), 1);

      assertThat(readings.get(Metric.CARRIERS_MAX))
          .isInstanceOfSatisfying(
              Measured.class,
              carriers ->
                  assertThat(carriers.value())
                      .isBetween(1.0, 2.0 * Runtime.getRuntime().availableProcessors()));
      assertThat(readings.get(Metric.MONITOR_CONTENDED)).isInstanceOf(Unavailable.class);
    }
  }

  @Test
  void aKilledServerLeavesItsRecording() throws Exception {
    try (ScriptedServerProcess server = start()) {
      JfrRecorder recorder = attached(server, 1);
      Deed deed = server.does("/collect?times=3");
      Await.until("the collections were flushed", () -> isFlushedAfter(deed.window().end()));
      server.kill();
      recorder.alignTo(List.of(deed.window()));

      assertThat(recorder.stop().within(deed.window(), 1))
          .containsEntry(Metric.GC_COUNT, new Measured(3));
    }
  }

  @Test
  void aProcessThatIsNoJvmHasNoReadings() throws Exception {
    Process sleeping = new ProcessBuilder("sleep", "60").start();
    try {
      var recorder = new JfrRecorder();
      recorder.attach(folder);
      recorder.start(
          new Subjects(
              OptionalLong.of(sleeping.pid()),
              1,
              OptionalLong.empty(),
              1,
              URI.create("http://127.0.0.1:1")));

      Reading reading =
          recorder.stop().within(new Window(Instant.EPOCH, Instant.now()), 1).get(Metric.GC_COUNT);

      assertThat(reading)
          .isInstanceOfSatisfying(
              Unavailable.class,
              unavailable ->
                  assertThat(unavailable.reason())
                      .startsWith("the JVM wrote no flight recording: JFR.configure"));
      assertThat(sleeping.isAlive()).isTrue();
    } finally {
      sleeping.destroyForcibly();
    }
  }

  /**
   * Returns true if a flush after that time has ended, and the next one, a second later, is not yet
   * due: a server that is killed in a flush leaves nothing readable.
   */
  private boolean isFlushedAfter(Instant time) {
    try (Stream<Path> files = Files.walk(folder.resolve("1/jfr-repository"))) {
      return files
          .filter(file -> file.toString().endsWith(".jfr"))
          .map(file -> Instant.ofEpochMilli(file.toFile().lastModified()))
          .filter(flushed -> flushed.isAfter(time.plus(FLUSH)))
          .map(flushed -> Duration.between(flushed, Instant.now()))
          .anyMatch(age -> age.compareTo(FLUSH) > 0 && age.compareTo(FLUSH.multipliedBy(3)) < 0);
    } catch (IOException changing) {
      return false;
    }
  }

  private ScriptedServerProcess start() throws Exception {
    return ScriptedServerProcess.start(
        ScriptedServerProcess.jdk(Runtime.version().feature()).orElseThrow(),
        folder,
        List.of("-XX:+UseSerialGC"));
  }

  private JfrRecorder attached(ScriptedServerProcess server, int trial) {
    var recorder = new JfrRecorder();
    recorder.attach(folder.resolve(Integer.toString(trial)));
    recorder.start(server.subjects());
    return recorder;
  }
}
