package dev.loombench.tool.record;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.trial.Metric;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Has the server's JVM record heap, collections and thread counts with its flight recorder, and
 * reads the file that the JVM writes when it is asked to end.
 */
public final class JfrRecorder implements Recorder {

  private static final Set<Metric> METRICS =
      EnumSet.of(
          Metric.HEAP_USED_MEAN,
          Metric.LIVE_SET,
          Metric.ALLOCATED_PER_REQUEST,
          Metric.GC_COUNT,
          Metric.GC_PAUSE,
          Metric.JVM_THREADS_MEAN,
          Metric.JVM_THREADS_PEAK);
  private static final String SETTINGS = "loombench.jfc";

  private Path file;

  @Override
  public String name() {
    return "jfr";
  }

  @Override
  public List<String> jvmFlags(Path trialDirectory) {
    Path folder = trialDirectory.toAbsolutePath();
    Path settings = folder.resolve(SETTINGS);
    file = folder.resolve("recording.jfr");
    try (InputStream ours = JfrRecorder.class.getResourceAsStream(SETTINGS)) {
      Files.createDirectories(folder);
      Files.copy(ours, settings, StandardCopyOption.REPLACE_EXISTING);
      Files.deleteIfExists(file);
    } catch (IOException cause) {
      throw Problem.environment(
          "can't write the flight recorder's settings to %s: %s".formatted(folder, cause), cause);
    }
    // In quotes, for the JVM takes a bare comma for the next option.
    return List.of(
        "-XX:StartFlightRecording:settings=\"%s\",filename=\"%s\",dumponexit=true"
            .formatted(settings, file),
        "-XX:FlightRecorderOptions:repository=\"%s\"".formatted(folder.resolve("jfr-repository")));
  }

  /** Nothing to do: the JVM records from its start. */
  @Override
  public void start(Subjects subjects) {
    if (file == null) {
      throw new IllegalStateException("the server was not given this recorder's flags");
    }
  }

  /** Reads the file. To be called once the server has ended. */
  @Override
  public Recording stop() {
    if (!Files.exists(file)) {
      return new NothingRecorded(
          METRICS, "the JVM wrote no flight recording: it was killed, or never got the flags");
    }
    try {
      return new JfrRecording(JfrEvents.read(file));
    } catch (IOException cause) {
      return new NothingRecorded(
          METRICS, "the flight recording can't be read: " + cause.getMessage());
    }
  }

  @Override
  public boolean readsAfterTheServerEnded() {
    return true;
  }
}
