package dev.loombench.tool.load;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.SecondCounts;
import java.util.List;

/** Watcher of all load that engines send; it must not take long. */
@FunctionalInterface
public interface LoadWatcher {

  /** Watcher that ignores everything. */
  LoadWatcher NONE = (plan, isMeasured) -> new PlanWatcher() {};

  /**
   * A plan starts.
   *
   * @param isMeasured true if its latencies are recorded, false for a warm-up or rehearsal
   */
  PlanWatcher planStarts(LoadPlan plan, boolean isMeasured);

  /** Returns a watcher that passes everything to both. */
  default LoadWatcher and(LoadWatcher other) {
    return (plan, isMeasured) -> {
      List<PlanWatcher> both =
          List.of(planStarts(plan, isMeasured), other.planStarts(plan, isMeasured));
      return new PlanWatcher() {
        @Override
        public void second(SecondCounts counts) {
          both.forEach(one -> one.second(counts));
        }

        @Override
        public void ended(LoadResult result) {
          both.forEach(one -> one.ended(result));
        }
      };
    };
  }

  /** Watcher of one plan. */
  interface PlanWatcher {

    /** A second of the plan is over. */
    default void second(SecondCounts counts) {}

    /** The plan ended; not called if it failed. */
    default void ended(LoadResult result) {}
  }
}
