package dev.loombench.tool.evidence;

import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.trial.Metric;
import java.util.Set;

/**
 * Verdicts that remain possible where the generator was the limit. The throughput is then a lower
 * bound: the limited variant can prove faster, never slower or equivalent. Its latencies include
 * the generator's.
 */
public final class LowerBounds {

  private LowerBounds() {}

  /**
   * Returns the differences that a ratio can show.
   *
   * @param ofLimited whether the generator limited the numerator
   * @param overLimited whether it limited the denominator
   */
  public static Set<Difference> supported(Metric metric, boolean ofLimited, boolean overLimited) {
    boolean latency = EquivalenceMargin.isLatency(metric);
    boolean touched = (ofLimited || overLimited) && (latency || metric == Metric.THROUGHPUT);
    if (!touched) {
      return Set.of(Difference.values());
    }
    if (latency || (ofLimited && overLimited)) {
      return Set.of();
    }
    return Set.of(ofLimited ? Difference.ABOVE : Difference.BELOW);
  }
}
