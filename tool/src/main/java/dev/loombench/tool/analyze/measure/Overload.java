package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.stats.Median;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.OverloadCriterion;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;

/** Detects open loads above a variant's capacity. */
public final class Overload {

  private final Trials trials;

  public Overload(Trials trials) {
    this.trials = trials;
  }

  /**
   * Returns whether the backlog grew, by the median over trials, so that one disturbed trial does
   * not decide.
   */
  public boolean isExceeded(PointId point, String variant) {
    return switch (trials.load(point)) {
      case Load.ClosedModel _ -> false;
      case Load.OpenModel _ ->
          OverloadCriterion.isReached(
              growthPerSecond(point, variant), duePerSecond(point, variant));
    };
  }

  /** Returns the median growth of the backlog over trials, in requests per second. */
  public double growthPerSecond(PointId point, String variant) {
    return median(trials.measured(point, variant, Pass.HEADLINE, Metric.BACKLOG_SLOPE));
  }

  /** Returns the median rate of requests due over trials, in requests per second. */
  public double duePerSecond(PointId point, String variant) {
    return median(trials.measured(point, variant, Pass.HEADLINE, Metric.SCHEDULED));
  }

  private static double median(double[] values) {
    return values.length == 0 ? 0 : Median.of(values);
  }
}
