package dev.loombench.servers.bottleneck;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Requests are let through one after another, so far apart. Each sleeps until its turn and holds
 * nothing that another could wait for: no lock, no pool, no connection shows that it is the limit.
 */
final class RateLimitedWork implements Work {

  private final long nanosApart;
  private final AtomicLong next = new AtomicLong(System.nanoTime());

  RateLimitedWork(int millisApart) {
    this.nanosApart = TimeUnit.MILLISECONDS.toNanos(millisApart);
  }

  @Override
  public void once() throws InterruptedException {
    long now = System.nanoTime();
    long after = next.updateAndGet(turn -> (turn - now > 0 ? turn : now) + nanosApart);
    Thread.sleep(Duration.ofNanos(after - nanosApart - now));
  }
}
