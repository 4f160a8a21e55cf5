package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.stats.Median;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.OverloadCriterion;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;

/** Tells whether an open load was more than a variant can serve. */
public final class Overload {

  private final Trials trials;

  public Overload(Trials trials) {
    this.trials = trials;
  }

  /**
   * Whether the backlog grew in the middle one of its trials. The median, so that one trial with a
   * hiccup does not decide.
   */
  public boolean isExceeded(PointId point, String variant) {
    return switch (trials.load(point)) {
      case Load.Closed _, Load.Iterations _ -> false;
      case Load.Open _, Load.OpenSteps _, Load.Search _, Load.Ramp _ ->
          OverloadCriterion.isReached(
              growthPerSecond(point, variant), duePerSecond(point, variant));
    };
  }

  /** By how much the backlog grew, in requests each second, in the middle one of its trials. */
  public double growthPerSecond(PointId point, String variant) {
    return median(trials.measured(point, variant, Pass.HEADLINE, Metric.BACKLOG_SLOPE));
  }

  /** How many requests were due each second, in the middle one of its trials. */
  public double duePerSecond(PointId point, String variant) {
    return median(trials.measured(point, variant, Pass.HEADLINE, Metric.SCHEDULED));
  }

  private static double median(double[] values) {
    return values.length == 0 ? 0 : Median.of(values);
  }
}
