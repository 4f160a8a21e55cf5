package dev.loombench.tool.trial.comparison;

import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Metric;

/** Metrics that the state of a server under its load leaves incomparable. */
public final class StateLimit {

  private StateLimit() {}

  /** Returns true if a metric of a server in this state is not compared. */
  public static boolean forbids(LoadState state, Metric metric) {
    return switch (state) {
      case LoadState.Steady _ -> false;
      case LoadState.FewUsers _ -> true;
      case LoadState.Overloaded _, LoadState.Failing _ -> EquivalenceMargin.isLatency(metric);
    };
  }
}
