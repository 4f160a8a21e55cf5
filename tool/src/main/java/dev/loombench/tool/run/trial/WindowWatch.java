package dev.loombench.tool.run.trial;

import dev.loombench.tool.load.LoadRun;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Watch for what disturbs a window, so that another one may replace it: compilation by the server,
 * and CPU that the hypervisor takes from the hosts of server and load.
 *
 * @param clock the clock by which windows are waited for, which no one can set
 */
record WindowWatch(
    WarmUp warmUp, StealWatch steal, ClockWatch.Reading clock, MeasurementPhase.Listener listener) {

  /** Longest wait for the end of a load; it ends early if the server dies. */
  private static final long LOOK_MILLIS = 100;

  /** Marks the start of a window. */
  void startWindow() {
    warmUp.startWindow();
    steal.startWindow();
  }

  /**
   * Returns whether the compilation since its start is too much for a window of this length.
   *
   * @param replaced number of windows replaced before
   */
  boolean isCompilingIn(Duration length, int replaced) {
    return warmUp.isCompilingIn(length, replaced);
  }

  /**
   * Returns whether too much CPU was taken since its start, which is reported to the listener.
   *
   * @param replaced number of windows replaced before
   */
  boolean isStolen(int replaced) {
    Optional<String> stolen = steal.violation(replaced);
    stolen.ifPresent(listener::disturbed);
    return stolen.isPresent();
  }

  /** Waits from before a window to its end, or that of the load, and returns if it is disturbed. */
  boolean isDisturbed(Window window, LoadRun run) throws InterruptedException {
    awaitTime(window.start(), run);
    startWindow();
    awaitTime(window.end(), run);
    return isDisturbed(window.length());
  }

  /**
   * Returns if the window that ends now is disturbed.
   *
   * @param atLeast length of the window; zero if it is the time since its start
   */
  boolean isDisturbed(Duration atLeast) {
    boolean isStolen = isStolen(0);
    return isCompilingIn(atLeast, 0) || isStolen;
  }

  private void awaitTime(Instant time, LoadRun run) throws InterruptedException {
    for (long left = millisUntil(time); left > 0 && !run.ended(); left = millisUntil(time)) {
      Thread.sleep(Math.min(left, LOOK_MILLIS));
    }
  }

  private long millisUntil(Instant time) {
    return Duration.between(clock.now(), time).toMillis();
  }
}
