package dev.loombench.servers.bottleneck;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Counter of holds of the limiting resource, in total and at most at the same time. */
final class HoldCounter {

  private final AtomicInteger current = new AtomicInteger();
  private final AtomicInteger max = new AtomicInteger();
  private final LongAdder times = new LongAdder();

  /** Counts the start of a hold. */
  void begin() {
    max.accumulateAndGet(current.incrementAndGet(), Math::max);
    times.increment();
  }

  /** Counts the end of a hold. */
  void end() {
    current.decrementAndGet();
  }

  /** Counts a hold while it sleeps. */
  void sleep(int millis) throws InterruptedException {
    begin();
    try {
      Thread.sleep(millis);
    } finally {
      end();
    }
  }

  /** Returns the maximum number of concurrent holds since the start. */
  int max() {
    return max.get();
  }

  /** Returns the number of holds since the start. */
  long times() {
    return times.sum();
  }
}
