package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.analyze.verdict.Verdict;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A variant of the new run over the same one of the old run, in one metric at one point.
 *
 * @param point where; {@link Point#START} for starts
 * @param metric in what
 * @param variant which, as the new run calls it
 * @param before what each completed trial of the old run measured
 * @param now the same of the new run
 * @param verdict what it says of the new run
 */
public record RunContrast(
    PointId point,
    Metric metric,
    String variant,
    List<Double> before,
    List<Double> now,
    Verdict verdict) {

  public RunContrast {
    before = List.copyOf(before);
    now = List.copyOf(now);
  }

  /** The mean of the old run's trials, if there is one. */
  public OptionalDouble meanBefore() {
    return mean(before);
  }

  /** The mean of the new run's trials, if there is one. */
  public OptionalDouble meanNow() {
    return mean(now);
  }

  private static OptionalDouble mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average();
  }

  /** What it is of, in a sentence: like {@code p99 of virtual at delay-100, closed 500}. */
  public String subject() {
    return "%s of %s at %s".formatted(metric.label(), variant, RunOverlap.label(point));
  }
}
