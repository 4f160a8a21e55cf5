package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.evidence.EquivalenceMargin;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Metric of a variant that is unavailable in some or all windows, so that it is not mistaken for
 * zero.
 *
 * @param reason the reason in the first of these windows
 * @param missing number of windows without it, in completed trials of the metric's pass
 * @param windows number of all such windows
 */
public record MissingMetric(
    VariantId variant, Metric metric, String reason, int missing, int windows) {

  /** Returns one for each variant and metric, over all points. */
  public static List<MissingMetric> of(Trials trials) {
    return trials.variants().stream()
        .flatMap(
            variant ->
                Arrays.stream(Metric.values())
                    .flatMap(metric -> of(variant, metric, readings(trials, variant, metric))))
        .toList();
  }

  private static Readings readings(Trials trials, VariantId variant, Metric metric) {
    List<Readings> atPoints =
        places(trials)
            .map(point -> trials.readings(point, variant, metric.pass(), metric))
            .toList();
    return new Readings(
        atPoints.stream().flatMap(one -> one.measured().stream()).toList(),
        atPoints.stream().flatMap(one -> one.reasons().stream()).toList());
  }

  private static Stream<MissingMetric> of(VariantId variant, Metric metric, Readings readings) {
    List<String> reasons = readings.reasons();
    return reasons.stream()
        .limit(1)
        .map(first -> new MissingMetric(variant, metric, first, reasons.size(), readings.all()));
  }

  /**
   * Returns metrics that only some trials of a variant at a point have, so that their mean is of
   * fewer trials than it seems. Latencies have no mean in that case and are left out.
   */
  public static List<MissingMetric> partial(Trials trials) {
    return trials.variants().stream()
        .flatMap(variant -> places(trials).flatMap(point -> partial(trials, point, variant)))
        .toList();
  }

  private static Stream<MissingMetric> partial(Trials trials, PointId point, VariantId variant) {
    return Arrays.stream(Metric.values())
        .filter(metric -> !EquivalenceMargin.isLatency(metric))
        .flatMap(
            metric -> {
              Readings readings = trials.readings(point, variant, metric.pass(), metric);
              return readings.measured().isEmpty() ? Stream.empty() : of(variant, metric, readings);
            });
  }

  private static Stream<PointId> places(Trials trials) {
    return Stream.concat(trials.points().stream(), Stream.of(PointId.START));
  }
}
