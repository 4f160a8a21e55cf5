package dev.loombench.tool.analyse;

import dev.loombench.tool.study.Load;
import dev.loombench.tool.trial.Holding;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import java.util.Arrays;

/** Tells whether an open load was more than a variant can serve. */
final class Capacity {

  private final Trials trials;

  Capacity(Trials trials) {
    this.trials = trials;
  }

  /**
   * Whether the backlog grew in the middle one of its trials. The median, so that one trial with a
   * hiccup does not decide.
   */
  boolean isExceeded(Point point, String variant) {
    return switch (trials.load(point)) {
      case Load.Closed _ -> false;
      case Load.Open _, Load.OpenSteps _, Load.Search _, Load.Ramp _ ->
          growthPerSecond(point, variant) > Holding.LARGEST_GROWTH * duePerSecond(point, variant);
    };
  }

  /** By how much the backlog grew, in requests each second, in the middle one of its trials. */
  double growthPerSecond(Point point, String variant) {
    return median(trials.measured(point, variant, Pass.HEADLINE, Metric.BACKLOG_SLOPE));
  }

  /** How many requests were due each second, in the middle one of its trials. */
  double duePerSecond(Point point, String variant) {
    return median(trials.measured(point, variant, Pass.HEADLINE, Metric.SCHEDULED));
  }

  private static double median(double[] values) {
    if (values.length == 0) {
      return 0;
    }
    double[] sorted = Arrays.stream(values).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
