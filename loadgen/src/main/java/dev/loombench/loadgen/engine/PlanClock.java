package dev.loombench.loadgen.engine;

import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * Time of a plan: nanoseconds from its start, negative before. The wall clock is read only once;
 * after that the time is monotonic.
 *
 * @param startedAt the plan's start by the wall clock
 * @param startNanoTime the plan's start by {@link System#nanoTime}
 */
record PlanClock(Instant startedAt, long startNanoTime) implements LongSupplier {

  /** Returns a clock that starts at an instant, or now if that is past. */
  static PlanClock startingAt(Instant wanted) {
    return startingAt(wanted, 0);
  }

  /**
   * Returns a clock that starts at an instant of another host's wall clock, or now if that is past.
   *
   * @param offsetNanos this host's wall clock minus the other's
   */
  static PlanClock startingAt(Instant wanted, long offsetNanos) {
    long nanoTime = System.nanoTime();
    Instant now = Instant.now().minusNanos(offsetNanos);
    return wanted.isAfter(now)
        ? new PlanClock(wanted, nanoTime + Duration.between(now, wanted).toNanos())
        : new PlanClock(now, nanoTime);
  }

  @Override
  public long getAsLong() {
    return System.nanoTime() - startNanoTime;
  }
}
