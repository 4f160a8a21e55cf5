package dev.loombench.tool.record;

import dev.loombench.tool.trial.Window;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Reads /proc once a second, on a thread of its own, and attaches nothing to the server. Once the
 * windows are known, samples fall on their bounds; what a counter was between two samples is taken
 * as on a straight line.
 *
 * <p>Run-queue wait and context switches have to be read thread by thread. Of a server with more
 * than 250 threads they are read at the windows' bounds and every five seconds, which takes some 25
 * ms for 1000 threads; all else is read every second.
 */
public final class ProcRecorder implements Recorder {

  private static final int SECONDS_BETWEEN_MANY_THREADS = 5;

  private final ProcCourses courses = new ProcCourses();
  private SampleTimes times = new SampleTimes(Instant.now(), List.of());
  private ProcSampler sampler;
  private Thread thread;
  private boolean stopping;

  @Override
  public String name() {
    return "proc";
  }

  @Override
  public List<String> jvmFlags(Path trialDirectory) {
    return List.of();
  }

  @Override
  public synchronized void start(Subjects subjects) {
    sampler = new ProcSampler(subjects, courses);
    sampler.sample(true);
    thread = Thread.ofPlatform().daemon().name("proc-recorder").start(this::run);
  }

  /** From now on, samples fall on the bounds of these windows, which lie whole seconds apart. */
  public synchronized void alignTo(List<Window> windows) {
    if (!windows.isEmpty()) {
      times = new SampleTimes(windows.getFirst().start(), windows);
      notifyAll();
    }
  }

  /** Takes a last sample and ends. To be called while the server still runs. */
  @Override
  public Recording stop() {
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
    return new ProcRecording(courses);
  }

  @Override
  public boolean readsAfterTheServerEnded() {
    return false;
  }

  private synchronized void run() {
    while (!stopping) {
      Instant next = times.next(Instant.now());
      if (awaited(next)) {
        sampler.sample(times.isBoundOrMultipleOf(next, SECONDS_BETWEEN_MANY_THREADS));
      }
    }
    sampler.sample(true);
  }

  /** Whether that time came, and not another end or other times. */
  private boolean awaited(Instant time) {
    SampleTimes before = times;
    try {
      for (Duration left = untilNow(time); left.isPositive(); left = untilNow(time)) {
        wait(left.toMillis() + 1);
        if (stopping || !times.equals(before)) {
          return false;
        }
      }
      return true;
    } catch (InterruptedException ended) {
      stopping = true;
      return false;
    }
  }

  private static Duration untilNow(Instant time) {
    return Duration.between(Instant.now(), time);
  }
}
