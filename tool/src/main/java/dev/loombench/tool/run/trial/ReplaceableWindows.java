package dev.loombench.tool.run.trial;

import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Windows of a steady load, of which the last one is measured. If the server still compiles in a
 * window, or the hypervisor takes CPU, the next window replaces it: the trial would be invalid, a
 * fresh server would be as cold, and starting one takes longer than a burst of the hypervisor.
 * Nothing else decides about a window.
 *
 * @param maxWindows the time for windows, as a number of whole ones; replaced ones may be shorter
 */
record ReplaceableWindows(Duration length, int maxWindows, RunningLoad load) {

  /** Shortest time between a window and the one that replaces it. */
  private static final Duration BETWEEN_WINDOWS = Duration.ofSeconds(1);

  /** Time between two looks at the compilation of a window. */
  private static final Duration CHECK_INTERVAL = Duration.ofSeconds(1);

  /** The load that the windows are part of, its clock, and what disturbs a window. */
  interface RunningLoad {
    /** Returns the time by the clock of the windows. */
    Instant now();

    /** Returns false once the load or the server ended. */
    boolean goesOn();

    /** Waits until a time, or until the load ended. */
    void awaitTime(Instant time) throws InterruptedException;

    /** Marks the start of a window. */
    void startWindow();

    /**
     * Returns whether the compilation since its start is too much for a whole window.
     *
     * @param replaced number of windows replaced before
     */
    boolean isCompiling(int replaced);

    /**
     * Lets the compiler finish on all CPUs, between windows.
     *
     * @param replaced number of windows replaced before the next one
     */
    void letCompile(int replaced) throws InterruptedException;

    /** Returns whether the CPU taken since its start is too much for a window. */
    boolean isStolen(int replaced);
  }

  /** Opens windows, each after those replaced so far, until one is undisturbed or time is over. */
  Window measure(Function<List<Window>, Window> open) throws InterruptedException {
    List<Window> replaced = new ArrayList<>();
    Window window = open.apply(List.of());
    Instant lastStart =
        window.start().plus(length.plus(BETWEEN_WINDOWS).multipliedBy(maxWindows - 1L));
    while (isSpoiled(window, replaced, lastStart)) {
      window = open.apply(List.copyOf(replaced));
    }
    return window;
  }

  /**
   * Waits for the end of a window, or until it has more compilation than a whole window may have
   * and another one may still start. If another one must replace it, it is added to those, and the
   * compiler finishes.
   */
  private boolean isSpoiled(Window window, List<Window> replaced, Instant lastStart)
      throws InterruptedException {
    load.awaitTime(window.start());
    load.startWindow();
    Instant until = window.start();
    boolean isCompiling;
    do {
      Instant check = until.plus(CHECK_INTERVAL);
      boolean isEnd = !check.isBefore(window.end());
      until = isEnd ? window.end() : check;
      load.awaitTime(until);
      isCompiling = (isEnd || load.now().isBefore(lastStart)) && load.isCompiling(replaced.size());
    } while (until.isBefore(window.end()) && !isCompiling && load.goesOn());
    boolean isStolen = load.isStolen(replaced.size());
    if (!(isCompiling || isStolen) || !load.now().isBefore(lastStart) || !load.goesOn()) {
      return false;
    }
    replaced.add(new Window(window.start(), until));
    if (isCompiling) {
      load.letCompile(replaced.size());
    }
    return true;
  }
}
