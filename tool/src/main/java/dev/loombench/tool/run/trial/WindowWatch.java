package dev.loombench.tool.run.trial;

import dev.loombench.contract.LoadResult;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.load.LoadRun;
import dev.loombench.tool.run.server.AbandonedRequests;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Load in progress, and what disturbs its windows, so that others may replace them: compilation by
 * the server, and CPU that the hypervisor takes from the hosts of server and load.
 *
 * @param clock the clock by which windows are waited for, which no one can set
 * @param length length of a whole window; zero if it is the time since its start
 */
record WindowWatch(
    LoadRun run,
    RunningServer server,
    WarmUp warmUp,
    StealWatch steal,
    ClockWatch.Reading clock,
    Duration length,
    MeasurementPhase.Listener listener)
    implements ReplaceableWindows.RunningLoad {

  /** Longest wait for the end of a load; it ends early if the server dies. */
  private static final long LOOK_MILLIS = 100;

  @Override
  public Instant now() {
    return clock.now();
  }

  @Override
  public boolean goesOn() {
    return !run.ended() && server.isAlive();
  }

  @Override
  public void awaitTime(Instant time) throws InterruptedException {
    for (long left = millisUntil(time); left > 0 && !run.ended(); left = millisUntil(time)) {
      Thread.sleep(Math.min(left, LOOK_MILLIS));
    }
  }

  private long millisUntil(Instant time) {
    return Duration.between(now(), time).toMillis();
  }

  @Override
  public void startWindow() {
    warmUp.startWindow();
    steal.startWindow();
  }

  @Override
  public boolean isCompiling(int replaced) {
    return warmUp.isCompilingIn(length, replaced);
  }

  /** Confined to the CPUs of busy request threads, one compilation may take ten seconds. */
  @Override
  public void letCompile(int replaced) throws InterruptedException {
    server.confineAllButCompilers();
    warmUp.awaitQuietCompiler(replaced);
    server.confine();
  }

  /** Lets the requests of a load and the compiler end before the load is sent again. */
  void prepareNext(LoadResult sent, int replaced) throws InterruptedException {
    AbandonedRequests.letEnd(List.of(sent));
    letCompile(replaced);
  }

  /** Returns whether too much CPU was taken, which is reported to the listener. */
  @Override
  public boolean isStolen(int replaced) {
    Optional<String> stolen = steal.violation(replaced);
    stolen.ifPresent(listener::disturbed);
    return stolen.isPresent();
  }

  /** Waits until the window or the load ends; returns true if the window is disturbed. */
  boolean isDisturbed(Window window) throws InterruptedException {
    awaitTime(window.start());
    startWindow();
    awaitTime(window.end());
    return isDisturbed();
  }

  /** Returns true if the window that ends now is disturbed. */
  boolean isDisturbed() {
    boolean isStolen = isStolen(0);
    return isCompiling(0) || isStolen;
  }
}
