package dev.loombench.tool.analyze.verdict;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.comparison.EquivalenceMargin;
import java.util.Optional;

/**
 * Refusal to compare a server that was not steady under its load: its latencies, or every metric if
 * the figures are those of few of its users.
 */
public final class LoadRefusal {

  private LoadRefusal() {}

  /** Returns why a metric of a variant is not comparable; empty if its load does not prevent it. */
  public static Optional<NotComparableReason> of(
      Metric metric, VariantId variant, LoadState state) {
    boolean isLatency = EquivalenceMargin.isLatency(metric);
    return switch (state) {
      case LoadState.FewUsers(double share) ->
          Optional.of(new NotComparableReason.FewUsers(variant, share));
      case LoadState.Overloaded _ when isLatency ->
          Optional.of(new NotComparableReason.Overloaded(variant));
      case LoadState.Failing(double share) when isLatency ->
          Optional.of(new NotComparableReason.Failing(variant, share));
      case LoadState.Steady _, LoadState.Overloaded _, LoadState.Failing _ -> Optional.empty();
    };
  }
}
