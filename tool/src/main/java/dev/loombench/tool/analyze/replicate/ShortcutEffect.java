package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.stats.Quantile;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.replication.Shortcut;
import dev.loombench.tool.trial.PointId;
import java.util.OptionalDouble;

/**
 * Effect of a published protocol's shortcut on a 99th percentile of this run.
 *
 * @param here over all requests of all trials, from their due time
 */
public record ShortcutEffect(
    Shortcut shortcut, PointId point, VariantId variant, Quantile here, double shortcutMillis) {

  /** Returns the figure with the shortcut over ours; empty if ours is unknown. */
  public OptionalDouble ratio() {
    return here instanceof Quantile.At(long nanos) && nanos > 0
        ? OptionalDouble.of(shortcutMillis / (nanos / 1e6))
        : OptionalDouble.empty();
  }
}
