package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.stats.Quantile;
import dev.loombench.tool.study.replication.Shortcut;
import dev.loombench.tool.trial.PointId;
import java.util.OptionalDouble;

/**
 * What a published protocol's shortcut would have made of a 99th percentile of this run.
 *
 * @param shortcut which
 * @param point where
 * @param variant whose
 * @param here of all requests of all trials, from when they were due
 * @param shortcutMillis by the shortcut, in milliseconds
 */
public record ShortcutEffect(
    Shortcut shortcut, PointId point, String variant, Quantile here, double shortcutMillis) {

  /** The figure by the shortcut over ours; empty if ours is not known. */
  public OptionalDouble ratio() {
    return here instanceof Quantile.At(long nanos) && nanos > 0
        ? OptionalDouble.of(shortcutMillis / (nanos / 1e6))
        : OptionalDouble.empty();
  }
}
