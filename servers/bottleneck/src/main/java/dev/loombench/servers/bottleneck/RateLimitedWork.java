package dev.loombench.servers.bottleneck;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Work at a fixed rate. Each request sleeps until its turn without holding a lock, a connection or
 * another resource, so that no recorder can see the bottleneck.
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
