package dev.loombench.loadgen.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The time by which Linux may wake a thread late so as to wake several at once: 50 microseconds
 * unless told otherwise (prctl(2), PR_SET_TIMERSLACK; proc(5), timerslack_ns).
 */
final class TimerSlack {

  private static final Path CURRENT_THREAD = Path.of("/proc/thread-self");

  private TimerSlack() {}

  /** Asks for none for the current thread; where that is not granted, sends come a bit later. */
  static void dropForCurrentThread() {
    try {
      Path thread = Files.readSymbolicLink(CURRENT_THREAD).getFileName();
      Files.writeString(Path.of("/proc").resolve(thread).resolve("timerslack_ns"), "1");
    } catch (IOException | UnsupportedOperationException e) {
      System.err.println("timers stay coarse, which the loop lateness will show: " + e);
    }
  }
}
