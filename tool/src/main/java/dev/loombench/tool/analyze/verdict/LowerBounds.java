package dev.loombench.tool.analyze.verdict;

import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.trial.EquivalenceMargin;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.Set;

/**
 * What may be said where the generator was the limit: a throughput is a lower bound then, so that
 * what it limited can turn out to serve more, but never less or as much. Its latencies are the
 * generator's too.
 */
public final class LowerBounds {

  private LowerBounds() {}

  /**
   * What a ratio may be found to say.
   *
   * @param ofLimited whether the generator limited what stands above the line of the ratio
   * @param overLimited whether it limited what stands below
   */
  public static Set<Difference> believable(Metric metric, boolean ofLimited, boolean overLimited) {
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

  /** Why nothing else may be said. */
  public static String reason(List<String> limited) {
    return "the generator, not the server, was the limit of " + Lists.list(limited);
  }
}
