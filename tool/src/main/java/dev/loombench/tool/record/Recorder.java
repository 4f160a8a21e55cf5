package dev.loombench.tool.record;

import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Window;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Recorder of one trial; a new instance for each trial. */
public interface Recorder {

  String name();

  /** Returns the replacement of a recorder that needs a JVM, for native executables. */
  static Recorder withoutJvm(String name, Set<Metric> metrics) {
    return new Recorder() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public void start(Subjects subjects) {}

      @Override
      public Recording stop() {
        return Recording.unavailable(metrics, "a native executable has no JVM to record");
      }
    };
  }

  /** Returns the JVM flags that the server must be started with. */
  default List<String> jvmFlags(Path trialDirectory) {
    return List.of();
  }

  /** Prepares to record a server that runs already and was not given the flags. */
  default void attach(Path trialDirectory) {}

  /** Returns what the recorder changes in the server; empty if it only observes. */
  default Map<String, String> facts() {
    return Map.of();
  }

  void start(Subjects subjects);

  /**
   * Announces the windows before the first one starts, so that samples can fall on their bounds.
   * Recorders whose records carry their own times ignore it.
   */
  default void alignTo(List<Window> windows) {}

  /**
   * Announces the end of a window whose length only the load's end determines, so that a sample can
   * fall on it. {@link #alignTo} announced the longest possible window.
   */
  default void endAt(Window window) {}

  /**
   * Looks into the server, for some seconds, while a steady load continues after its window. It may
   * take CPU from the server: requests of the window have ended.
   */
  default void look() throws InterruptedException {}

  Recording stop();

  /** Returns true if {@link #stop} must be called after the server ended, not while it runs. */
  default boolean readsAfterTheServerEnded() {
    return false;
  }

  /** Stops recorders that read the running server, ends it, and stops those that read its files. */
  static List<Recording> stopAll(List<Recorder> recorders, Runnable endServer) {
    Map<Boolean, List<Recorder>> afterwards =
        recorders.stream().collect(Collectors.partitioningBy(Recorder::readsAfterTheServerEnded));
    var recordings = new ArrayList<>(afterwards.get(false).stream().map(Recorder::stop).toList());
    endServer.run();
    afterwards.get(true).forEach(recorder -> recordings.add(recorder.stop()));
    return recordings;
  }
}
