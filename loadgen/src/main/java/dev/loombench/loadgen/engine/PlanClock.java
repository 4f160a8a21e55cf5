package dev.loombench.loadgen.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * The plan's time: nanoseconds from its start, negative before. The wall clock is read once, when
 * the clock is made; from then on only the monotonic clock counts.
 *
 * @param startedAt when the plan starts by the wall clock
 */
record PlanClock(Instant startedAt, long startNanoTime) implements LongSupplier {

  /** A clock that starts at an instant, or now if that is past. */
  static PlanClock startingAt(Instant wanted) {
    long nanoTime = System.nanoTime();
    Instant now = Instant.now();
    return wanted.isAfter(now)
        ? new PlanClock(wanted, nanoTime + Duration.between(now, wanted).toNanos())
        : new PlanClock(now, nanoTime);
  }

  @Override
  public long getAsLong() {
    return System.nanoTime() - startNanoTime;
  }
}
