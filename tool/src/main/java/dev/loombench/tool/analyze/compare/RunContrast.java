package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Comparison of a variant between two runs, in one metric at one point.
 *
 * @param point point; {@link PointId#START} for starts
 * @param variant name in the new run
 * @param before value of each completed trial of the old run
 */
public record RunContrast(
    PointId point,
    Metric metric,
    VariantId variant,
    List<Double> before,
    List<Double> after,
    Verdict verdict) {

  public OptionalDouble meanBefore() {
    return mean(before);
  }

  public OptionalDouble meanAfter() {
    return mean(after);
  }

  private static OptionalDouble mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average();
  }
}
