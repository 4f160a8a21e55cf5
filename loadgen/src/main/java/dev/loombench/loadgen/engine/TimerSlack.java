package dev.loombench.loadgen.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Time by which Linux may delay a thread's timers to coalesce wake-ups: 50 microseconds by default
 * (prctl(2), PR_SET_TIMERSLACK; proc(5), timerslack_ns).
 */
public final class TimerSlack {

  private static final Path CURRENT_THREAD = Path.of("/proc/thread-self");

  private TimerSlack() {}

  /** Sets the current thread's slack to 1 ns, or logs that it could not. */
  public static void minimizeForCurrentThread() {
    try {
      Path thread = Files.readSymbolicLink(CURRENT_THREAD).getFileName();
      Files.writeString(Path.of("/proc").resolve(thread).resolve("timerslack_ns"), "1");
    } catch (IOException | UnsupportedOperationException e) {
      System.err.println("timer slack not reduced; timers will be later: " + e);
    }
  }
}
