package dev.loombench.servers.scripted;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/** Exact numbers of contended monitor enters and of inflated monitors. */
final class Monitors {

  private static final long POLL_NANOS = 100_000;

  private Monitors() {}

  /** Object whose monitor is contended. */
  private static final class Contended {
    private long entered;

    synchronized void enter() {
      entered++;
    }
  }

  /**
   * Holds a monitor until all waiters are blocked, then for {@code hold-millis} more, and lets the
   * waiters enter one after another. Every enter of a waiter is contended, and no other.
   */
  static Map<String, ?> contend(Request request) throws InterruptedException {
    request.only("threads", "times", "hold-millis");
    int threads = (int) request.number("threads", 1, 1000);
    int times = (int) request.number("times", 1, 100_000);
    long holdMillis = request.number("hold-millis", 0, 60_000);
    var monitor = new Contended();
    var waitedNanos = new LongAdder();
    var round = new CyclicBarrier(threads + 1);
    var ended = new CountDownLatch(threads);
    List<Thread> waiters = new ArrayList<>();
    for (int number = 0; number < threads; number++) {
      waiters.add(
          Thread.ofPlatform()
              .name("waiter-" + number)
              .daemon()
              .unstarted(
                  () -> {
                    waitFor(monitor, times, round, waitedNanos);
                    ended.countDown();
                  }));
    }
    waiters.forEach(Thread::start);
    for (int time = 0; time < times; time++) {
      synchronized (monitor) {
        await(round);
        awaitBlocked(waiters);
        Thread.sleep(holdMillis);
      }
      await(round);
    }
    ended.await();
    return Map.of("contended", monitor.entered, "waitedMicros", waitedNanos.sum() / 1000);
  }

  private static void waitFor(
      Contended monitor, int times, CyclicBarrier round, LongAdder waitedNanos) {
    for (int time = 0; time < times; time++) {
      await(round);
      long start = System.nanoTime();
      monitor.enter();
      waitedNanos.add(System.nanoTime() - start);
      await(round);
    }
  }

  /** Waits without a monitor, which would be counted too. */
  private static void await(CyclicBarrier round) {
    try {
      round.await();
    } catch (InterruptedException | BrokenBarrierException stopped) {
      throw new IllegalStateException("a thread was interrupted", stopped);
    }
  }

  private static void awaitBlocked(List<Thread> waiters) {
    for (Thread waiter : waiters) {
      while (waiter.getState() != Thread.State.BLOCKED) {
        LockSupport.parkNanos(POLL_NANOS);
      }
    }
  }

  /** Waits on each new object for 1 ms, which inflates its monitor. */
  static Map<String, ?> inflate(Request request) throws InterruptedException {
    request.only("count");
    int count = (int) request.number("count", 1, 100_000);
    List<Object> inflated = new ArrayList<>(count);
    for (int number = 0; number < count; number++) {
      Object fresh = new Object();
      synchronized (fresh) {
        fresh.wait(1);
      }
      inflated.add(fresh);
    }
    return Map.of("inflated", inflated.size());
  }
}
