package dev.loombench.tool.record;

import dev.loombench.tool.trial.Window;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Records one trial; made anew for each. */
public interface Recorder {

  /** A short name for messages. */
  String name();

  /**
   * The flags that the server's JVM must be started with.
   *
   * @param trialDirectory where the recorder may keep files
   */
  List<String> jvmFlags(Path trialDirectory);

  /** What it does to the server, for the ledger; nothing, if it only looks on. */
  default Map<String, String> facts() {
    return Map.of();
  }

  /** Begins, once the server answers. */
  void start(Subjects subjects);

  /**
   * Is told the windows once they are stamped, before the first begins, so that samples can fall on
   * their bounds. A recorder whose records carry their own times has nothing to do.
   */
  default void alignTo(List<Window> windows) {}

  /**
   * Is told when the window ends, where only the load's own end shows that, so that a sample can
   * fall on it: the window that {@link #alignTo} told was the longest that it could become.
   */
  default void endAt(Window window) {}

  /** Ends, and gives what was recorded. */
  Recording stop();

  /** Whether {@link #stop} is to be called after the server has ended, not while it runs. */
  boolean readsAfterTheServerEnded();

  /**
   * Stops all, and ends the server in between: some read it to the last, others what it left.
   *
   * @param endServer returns once it has ended
   */
  static List<Recording> stopAll(List<Recorder> recorders, Runnable endServer) {
    Map<Boolean, List<Recorder>> afterwards =
        recorders.stream().collect(Collectors.partitioningBy(Recorder::readsAfterTheServerEnded));
    var recordings = new ArrayList<>(afterwards.get(false).stream().map(Recorder::stop).toList());
    endServer.run();
    afterwards.get(true).forEach(recorder -> recordings.add(recorder.stop()));
    return recordings;
  }
}
