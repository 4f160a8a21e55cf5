package dev.loombench.tool.publish;

import java.time.Duration;
import java.util.Optional;

/** Interval at which metrics are scraped, from the last two scrapes. */
final class ScrapeInterval {

  /** Allowance for a scrape that is late. */
  private static final Duration LATE = Duration.ofSeconds(1);

  private long lastNanos;
  private long intervalNanos;
  private int scrapes;

  synchronized void scraped() {
    long now = System.nanoTime();
    if (scrapes > 0) {
      intervalNanos = now - lastNanos;
    }
    lastNanos = now;
    scrapes++;
  }

  /** Returns the longest time until the next scrape; empty if none is expected. */
  synchronized Optional<Duration> untilNext() {
    if (scrapes < 2) {
      return Optional.empty();
    }
    Duration left = Duration.ofNanos(intervalNanos - (System.nanoTime() - lastNanos)).plus(LATE);
    return left.isPositive() ? Optional.of(left) : Optional.empty();
  }
}
