package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.analyze.measure.Trials.Observation;
import dev.loombench.tool.evidence.EquivalenceMargin;
import dev.loombench.tool.evidence.UnavailableReason;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Estimator of each metric for each variant at each point. */
public final class Estimator {

  private static final Set<Metric> FAILED_SHARES =
      EnumSet.of(Metric.FAILED_SHARE, Metric.UNANSWERED_SHARE, Metric.REJECTED_SHARE);

  private record Key(PointId point, VariantId variant, Metric metric) {}

  private final Trials trials;

  private final Map<Key, Optional<PointEstimate>> estimates = new ConcurrentHashMap<>();

  public Estimator(Trials trials) {
    this.trials = trials;
  }

  public List<PointEstimate> estimates() {
    return trials.points().parallelStream()
        .flatMap(point -> trials.variants().stream().flatMap(variant -> estimates(point, variant)))
        .toList();
  }

  public Optional<Estimate> known(PointId point, VariantId variant, Metric metric) {
    return estimate(point, variant, metric).flatMap(PointEstimate::ifKnown);
  }

  /** Returns an estimate; unavailable if the metric was not measured. */
  public PointEstimate of(PointId point, VariantId variant, Metric metric) {
    return estimate(point, variant, metric)
        .orElseGet(
            () ->
                new PointEstimate(
                    point,
                    variant,
                    metric.pass(),
                    metric,
                    new Estimated.Unavailable(new UnavailableReason.NotMeasured())));
  }

  public Stream<PointEstimate> estimates(PointId point, VariantId variant) {
    return Arrays.stream(Metric.values())
        .flatMap(metric -> estimate(point, variant, metric).stream());
  }

  private Optional<PointEstimate> estimate(PointId point, VariantId variant, Metric metric) {
    return estimates.computeIfAbsent(
        new Key(point, variant, metric), _ -> estimated(point, variant, metric));
  }

  private Optional<PointEstimate> estimated(PointId point, VariantId variant, Metric metric) {
    Readings readings = trials.readings(point, variant, metric.pass(), metric);
    return readings.all() == 0
        ? Optional.empty()
        : Optional.of(
            new PointEstimate(
                point, variant, metric.pass(), metric, value(point, variant, metric, readings)));
  }

  private Estimated value(PointId point, VariantId variant, Metric metric, Readings readings) {
    if (FAILED_SHARES.contains(metric) && trials.hidesFailedShare(point, variant)) {
      return new Estimated.Unavailable(new UnavailableReason.DependsOnDuration());
    }
    // Percentiles are missing in the worst trials, so they need all.
    boolean isPartial = readings.missing().isPresent() && EquivalenceMargin.isLatency(metric);
    if (readings.measured().isEmpty() || isPartial) {
      return new Estimated.Unavailable(readings.missing().orElseThrow());
    }
    double resolution = resolution(trials.observations(point, variant, metric.pass()), metric);
    return new Estimated.Known(
        floored(metric, MeanInterval.of(readings.numbers(), resolution, MeanInterval.CONFIDENCE)));
  }

  /** Returns the mean resolution of the readings, in the metric's unit. */
  private static double resolution(List<Observation> observations, Metric metric) {
    return observations.stream()
        .mapToDouble(
            observation -> {
              double value = observation.number(metric).orElse(0);
              return value > 0
                  ? value * metric.resolution().relative(value, observation.measurement()).orElse(0)
                  : 0;
            })
        .average()
        .orElse(0);
  }

  /** Cuts Student's interval at zero for metrics that can't be negative. */
  private static Estimate floored(Metric metric, Estimate estimate) {
    if (metric == Metric.BACKLOG_SLOPE) {
      return estimate;
    }
    return switch (estimate) {
      case Estimate.Single single -> single;
      case Estimate.Repeated(double value, double low, double high, int count) ->
          new Estimate.Repeated(value, Math.min(value, Math.max(0, low)), high, count);
    };
  }
}
