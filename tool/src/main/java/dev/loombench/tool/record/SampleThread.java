package dev.loombench.tool.record;

import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A thread that takes a sample once a second; once windows are known, on their bounds. A sample
 * that takes longer delays the next to a later second.
 */
public final class SampleThread {

  private static final int SECONDS_BETWEEN_WHOLE_SAMPLES = 5;

  /** Takes samples. */
  @FunctionalInterface
  public interface Sampler {

    /**
     * Takes one.
     *
     * @param whole whether to leave nothing out: at bounds of windows, every five seconds, and last
     */
    void sample(boolean whole);
  }

  private final Sampler sampler;
  private final Thread thread;
  private SampleTimes times = new SampleTimes(Instant.now(), List.of());
  private boolean stopping;

  private SampleThread(String name, Sampler sampler) {
    this.sampler = sampler;
    this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
  }

  public static SampleThread start(String name, Sampler sampler) {
    var started = new SampleThread(name, sampler);
    started.thread.start();
    return started;
  }

  /** From now on, samples fall on the bounds of these windows, which lie whole seconds apart. */
  public synchronized void alignTo(List<Window> windows) {
    if (!windows.isEmpty()) {
      times = new SampleTimes(windows.getFirst().start(), windows);
      notifyAll();
    }
  }

  /** Has a last sample taken, and returns once it is. */
  public void stop() {
    synchronized (this) {
      stopping = true;
      notifyAll();
    }
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException whileItEnds) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    boolean last = false;
    while (!last) {
      Due due = awaitNext();
      sampler.sample(due.whole());
      last = due.last();
    }
  }

  private record Due(boolean whole, boolean last) {}

  /** Not in the lock while a sample is taken: whoever aligns or stops is not to wait for that. */
  private synchronized Due awaitNext() {
    Instant next = times.next(Instant.now());
    SampleTimes before = times;
    try {
      for (Duration left = untilNow(next); left.isPositive(); left = untilNow(next)) {
        if (stopping) {
          return new Due(true, true);
        }
        wait(left.toMillis() + 1);
        if (!times.equals(before)) {
          before = times;
          next = times.next(Instant.now());
        }
      }
      return new Due(times.isBoundOrMultipleOf(next, SECONDS_BETWEEN_WHOLE_SAMPLES), false);
    } catch (InterruptedException ended) {
      return new Due(true, true);
    }
  }

  private static Duration untilNow(Instant time) {
    return Duration.between(Instant.now(), time);
  }
}
