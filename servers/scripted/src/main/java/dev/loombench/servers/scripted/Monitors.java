package dev.loombench.servers.scripted;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/** Has threads wait for monitors, and monitors inflated, exactly so often. */
final class Monitors {

  private static final long NANOS_BETWEEN_LOOKS = 100_000;

  private Monitors() {}

  /** What waiters want. */
  private static final class Contended {
    private long entered;

    synchronized void enter() {
      entered++;
    }
  }

  /**
   * The caller holds a monitor until each of the waiters is seen blocked, and then as long as
   * asked; the waiters enter one after another. So every enter of a waiter has to wait, and no
   * other does.
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
        meet(round);
        awaitBlocked(waiters);
        Thread.sleep(holdMillis);
      }
      meet(round);
    }
    ended.await();
    return Map.of("contended", monitor.entered, "waitedMicros", waitedNanos.sum() / 1000);
  }

  private static void waitFor(
      Contended monitor, int times, CyclicBarrier round, LongAdder waitedNanos) {
    for (int time = 0; time < times; time++) {
      meet(round);
      long start = System.nanoTime();
      monitor.enter();
      waitedNanos.add(System.nanoTime() - start);
      meet(round);
    }
  }

  /** Not by a monitor: it must not be counted with those that are. */
  private static void meet(CyclicBarrier round) {
    try {
      round.await();
    } catch (InterruptedException | BrokenBarrierException stopped) {
      throw new IllegalStateException("the threads were disturbed", stopped);
    }
  }

  private static void awaitBlocked(List<Thread> waiters) {
    for (Thread waiter : waiters) {
      while (waiter.getState() != Thread.State.BLOCKED) {
        LockSupport.parkNanos(NANOS_BETWEEN_LOOKS);
      }
    }
  }

  /** Waiting, even for a moment, needs a whole monitor; each takes a millisecond. */
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
