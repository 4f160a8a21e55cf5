package dev.loombench.loadgen.engine;

import dev.loombench.contract.LoadPlan;
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

  /**
   * Returns a clock that starts at the time of the plan, or at once if that has passed and no other
   * generator shares the plan.
   *
   * @param offsetNanos this host's wall clock minus that of the plan
   */
  static PlanClock of(LoadPlan plan, long offsetNanos) {
    Instant wanted = plan.startAt();
    long nanoTime = System.nanoTime();
    Instant now = Instant.now().minusNanos(offsetNanos);
    return wanted.isAfter(now) || plan.share().hasOthers()
        ? new PlanClock(wanted, nanoTime + Duration.between(now, wanted).toNanos())
        : new PlanClock(now, nanoTime);
  }

  @Override
  public long getAsLong() {
    return System.nanoTime() - startNanoTime;
  }
}
