package dev.loombench.tool.record;

import dev.loombench.tool.trial.Window;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

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

  /** Ends, and gives what was recorded. */
  Recording stop();

  /** Whether {@link #stop} is to be called after the server has ended, not while it runs. */
  boolean readsAfterTheServerEnded();
}
