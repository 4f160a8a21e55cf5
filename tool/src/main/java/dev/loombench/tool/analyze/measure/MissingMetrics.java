package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Finds unavailable metrics, so that none is mistaken for zero. */
public final class MissingMetrics {

  private final Trials trials;

  public MissingMetrics(Trials trials) {
    this.trials = trials;
  }

  /** Returns one for each variant and metric, over all points. */
  public List<MissingMetric> gaps() {
    return trials.variants().stream()
        .flatMap(variant -> Arrays.stream(Metric.values()).flatMap(metric -> gap(variant, metric)))
        .toList();
  }

  private Stream<MissingMetric> gap(VariantId variant, Metric metric) {
    List<Readings> atPoints =
        places().map(point -> trials.readings(point, variant, metric.pass(), metric)).toList();
    return gap(
        variant,
        metric,
        new Readings(
            atPoints.stream().flatMap(one -> one.measured().stream()).toList(),
            atPoints.stream().flatMap(one -> one.reasons().stream()).toList()));
  }

  private static Stream<MissingMetric> gap(VariantId variant, Metric metric, Readings readings) {
    return readings.reasons().stream()
        .limit(1)
        .map(
            reason ->
                new MissingMetric(
                    variant, metric, reason, readings.reasons().size(), readings.all()));
  }

  /**
   * Returns metrics that only some trials of a variant at a point have, so that their mean is of
   * fewer trials than it seems. Metrics without a mean in that case are left out.
   */
  public List<MissingMetric> partial() {
    return trials.variants().stream()
        .flatMap(
            variant ->
                places()
                    .flatMap(
                        point ->
                            Arrays.stream(Metric.values())
                                .filter(metric -> !Estimator.mustBeWhole(metric))
                                .flatMap(metric -> partial(point, variant, metric))))
        .toList();
  }

  private Stream<MissingMetric> partial(PointId point, VariantId variant, Metric metric) {
    Readings readings = trials.readings(point, variant, metric.pass(), metric);
    return readings.measured().isEmpty() ? Stream.empty() : gap(variant, metric, readings);
  }

  private Stream<PointId> places() {
    return Stream.concat(trials.points().stream(), Stream.of(PointId.START));
  }
}
