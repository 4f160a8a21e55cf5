package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.stats.Median;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.Optional;

/** State of each variant under the load of each point. */
public final class Overload {

  private final Trials trials;

  public Overload(Trials trials) {
    this.trials = trials;
  }

  /** Returns the state in headline trials. */
  public LoadState state(PointId point, VariantId variant) {
    return state(point, variant, Pass.HEADLINE);
  }

  /** Returns the state in the trials of a pass; steady if none completed. */
  public LoadState state(PointId point, VariantId variant, Pass pass) {
    return trials.evidence().state(point, variant, pass);
  }

  /** Returns why the state of a variant under its load forbids a metric; empty if it does not. */
  public Optional<NotComparableReason> refusal(PointId point, VariantId variant, Metric metric) {
    return trials.evidence().refusalOfState(point, metric, variant);
  }

  /** Returns true if the load exceeds the capacity. */
  public boolean isExceeded(PointId point, VariantId variant) {
    return state(point, variant) instanceof LoadState.Overloaded;
  }

  /**
   * Returns true if the share of failed requests depends on the length of the test: under an open
   * load above the capacity it grows until the oldest waiting request times out.
   */
  public boolean hidesFailedShare(PointId point, VariantId variant) {
    return !point.equals(PointId.START)
        && trials.load(point) instanceof OpenModel
        && isExceeded(point, variant);
  }

  /** Returns the median rate of requests due over trials, in requests per second. */
  public double duePerSecond(PointId point, VariantId variant) {
    return median(point, variant, Metric.SCHEDULED);
  }

  /** Returns the median rate of successful responses over trials, in requests per second. */
  public double goodPerSecond(PointId point, VariantId variant) {
    return median(point, variant, Metric.THROUGHPUT);
  }

  private double median(PointId point, VariantId variant, Metric metric) {
    double[] values = trials.measured(point, variant, Pass.HEADLINE, metric);
    return values.length == 0 ? 0 : Median.of(values);
  }
}
