package dev.loombench.servers.bottleneck;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Counts how often the resource that limits the server was held, and how often at once at most. */
final class HoldCounter {

  private final AtomicInteger now = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();
  private final LongAdder times = new LongAdder();

  /** It is held once more. */
  void begin() {
    most.accumulateAndGet(now.incrementAndGet(), Math::max);
    times.increment();
  }

  /** It is held once less. */
  void end() {
    now.decrementAndGet();
  }

  /** Holds it for a time. */
  void sleep(int millis) throws InterruptedException {
    begin();
    try {
      Thread.sleep(millis);
    } finally {
      end();
    }
  }

  /** How often it was held at once at most, since the start. */
  int most() {
    return most.get();
  }

  /** How often it was held since the start. */
  long times() {
    return times.sum();
  }
}
