package dev.loombench.tool.analyse;

import dev.loombench.tool.trial.EquivalenceMargin;
import dev.loombench.tool.trial.Metric;
import java.util.List;

/**
 * What stands of a verdict where the generator was the limit: a throughput is a lower bound then,
 * so that what it limited can turn out better, but never worse or as good. Its latencies are the
 * generator's too.
 */
final class LowerBounds {

  private LowerBounds() {}

  /**
   * The verdict, or that there is none.
   *
   * @param ofLimited whether the generator limited what stands above the line of the ratio
   * @param overLimited whether it limited what stands below
   * @param limited what it limited, for people
   */
  static Verdict bounded(
      Metric metric,
      Verdict verdict,
      boolean ofLimited,
      boolean overLimited,
      List<String> limited) {
    boolean latency = EquivalenceMargin.isLatency(metric);
    boolean touched = (ofLimited || overLimited) && (latency || metric == Metric.THROUGHPUT);
    if (!touched || verdict instanceof Verdict.NotComparable) {
      return verdict;
    }
    boolean stands =
        !latency
            && switch (verdict) {
              case Verdict.Better _ -> !overLimited;
              case Verdict.Worse _ -> !ofLimited;
              case Verdict.Equivalent _, Verdict.Inconclusive _, Verdict.NotComparable _ -> false;
            };
    return stands
        ? verdict
        : new Verdict.NotComparable(
            "the generator, not the server, was the limit of " + Words.list(limited));
  }
}
