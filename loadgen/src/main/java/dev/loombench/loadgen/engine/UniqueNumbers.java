package dev.loombench.loadgen.engine;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Numbers that no other request of this or an earlier plan has: they start at the time of the plan
 * in microseconds since 1970, and no plan sends a million requests per second. They have 16 digits.
 */
final class UniqueNumbers {

  private final int step;
  private long next;

  private UniqueNumbers(long first, int step) {
    this.next = first;
    this.step = step;
  }

  /** Returns the numbers of one of several event loops, over all generators of the plan. */
  static UniqueNumbers of(Instant start, int loop, int loops) {
    return new UniqueNumbers(ChronoUnit.MICROS.between(Instant.EPOCH, start) + loop, loops);
  }

  long next() {
    long number = next;
    next += step;
    return number;
  }
}
