package dev.loombench.tool.analyze.verdict;

import dev.loombench.tool.analyze.measure.Overload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.comparison.StateLimit;
import java.util.Optional;

/** Refusal to compare a metric of a server that was not steady under its load. */
public final class LoadRefusal {

  private LoadRefusal() {}

  /**
   * Returns why a metric of a variant is not comparable, by the state in the trials that measured
   * it; empty if its load does not prevent it.
   */
  public static Optional<NotComparableReason> of(
      Overload overload, PointId point, VariantId variant, Metric metric) {
    LoadState state = overload.state(point, variant, metric.pass());
    return StateLimit.forbids(state, metric)
        ? Optional.of(reason(variant, state))
        : Optional.empty();
  }

  private static NotComparableReason reason(VariantId variant, LoadState state) {
    return switch (state) {
      case LoadState.Steady _ -> throw new IllegalArgumentException("a steady server is compared");
      case LoadState.FewUsers(double share) -> new NotComparableReason.FewUsers(variant, share);
      case LoadState.Overloaded _ -> new NotComparableReason.Overloaded(variant);
      case LoadState.Failing(double share) -> new NotComparableReason.Failing(variant, share);
    };
  }
}
