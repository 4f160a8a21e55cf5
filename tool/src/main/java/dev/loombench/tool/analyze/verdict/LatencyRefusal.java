package dev.loombench.tool.analyze.verdict;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.comparison.EquivalenceMargin;
import java.util.Optional;

/** Refusal to compare latencies of a server that was not steady under its load. */
public final class LatencyRefusal {

  private LatencyRefusal() {}

  /** Returns why a metric of a variant is not comparable; empty if its load does not prevent it. */
  public static Optional<NotComparableReason> of(
      Metric metric, VariantId variant, LoadState state) {
    if (!EquivalenceMargin.isLatency(metric)) {
      return Optional.empty();
    }
    return switch (state) {
      case LoadState.Steady() -> Optional.empty();
      case LoadState.Overloaded _ -> Optional.of(new NotComparableReason.Overloaded(variant));
      case LoadState.Failing(double share) ->
          Optional.of(new NotComparableReason.Failing(variant, share));
    };
  }
}
