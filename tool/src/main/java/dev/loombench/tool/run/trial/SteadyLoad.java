package dev.loombench.tool.run.trial;

import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.load.LoadRun;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Steady load in progress, and what disturbs its windows.
 *
 * @param ticks the counts of its seconds, which are discarded
 * @param window length of a whole window
 */
record SteadyLoad(
    LoadRun run,
    BlockingQueue<SecondCounts> ticks,
    RunningServer server,
    WindowWatch watch,
    Duration window)
    implements ReplaceableWindows.RunningLoad {

  /** Longest wait for a second's counts; none come after the server died. */
  private static final long TICK_MILLIS = 100;

  @Override
  public Instant now() {
    return watch.clock().now();
  }

  @Override
  public boolean goesOn() {
    return !run.ended() && server.isAlive();
  }

  @Override
  public void awaitTime(Instant time) throws InterruptedException {
    for (long left = millisUntil(time); left > 0 && !run.ended(); left = millisUntil(time)) {
      ticks.poll(Math.min(left, TICK_MILLIS), TimeUnit.MILLISECONDS);
    }
  }

  @Override
  public void startWindow() {
    watch.startWindow();
  }

  @Override
  public boolean isCompiling(int replaced) {
    return watch.isCompilingIn(window, replaced);
  }

  @Override
  public boolean isStolen(int replaced) {
    return watch.isStolen(replaced);
  }

  private long millisUntil(Instant time) {
    return Duration.between(now(), time).toMillis();
  }
}
