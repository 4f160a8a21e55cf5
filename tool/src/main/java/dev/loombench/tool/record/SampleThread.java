package dev.loombench.tool.record;

import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Thread that takes a sample once a second, aligned to the windows once they are known. A slow
 * sample delays the next one to a later second.
 */
public final class SampleThread {

  private static final int SECONDS_BETWEEN_WHOLE_SAMPLES = 5;

  @FunctionalInterface
  public interface Sampler {

    /** Takes a sample; a whole one, at bounds and every 5 s, has expensive sources. */
    void sample(boolean whole);
  }

  /** Sample times: whole seconds before and after an origin; window bounds are such seconds. */
  record Times(Instant origin, List<Window> windows) {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    Times {
      windows = List.copyOf(windows);
    }

    /** Returns the first sample time after {@code moment}. */
    Instant next(Instant moment) {
      long sinceOrigin = Duration.between(origin, moment).toNanos();
      return origin.plusSeconds(Math.floorDiv(sinceOrigin, NANOS_PER_SECOND) + 1);
    }

    /** Returns true if a sample time is a window bound or a multiple of {@code seconds}. */
    boolean isBoundOrMultipleOf(Instant time, int seconds) {
      return Duration.between(origin, time).toSeconds() % seconds == 0
          || windows.stream()
              .anyMatch(window -> window.start().equals(time) || window.end().equals(time));
    }
  }

  private final Sampler sampler;
  private final Thread thread;
  private Times times = new Times(Instant.now(), List.of());
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

  /** Aligns samples to the bounds of these windows, which are whole seconds apart. */
  public synchronized void alignTo(List<Window> windows) {
    if (!windows.isEmpty()) {
      times = new Times(windows.getFirst().start(), windows);
      notifyAll();
    }
  }

  /** Takes a last sample and returns when it is done. */
  public void stop() {
    synchronized (this) {
      stopping = true;
      notifyAll();
    }
    awaitEnd(thread);
  }

  /** Returns when a thread has ended; an interrupt meanwhile stays pending. */
  public static void awaitEnd(Thread thread) {
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

  /** The lock is not held during a sample, so that aligning and stopping do not wait for it. */
  private synchronized Due awaitNext() {
    Instant next = times.next(Instant.now());
    Times before = times;
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
