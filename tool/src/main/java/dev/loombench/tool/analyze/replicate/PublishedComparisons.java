package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.analyze.measure.Overload;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.replicate.PublishedComparison.Remark;
import dev.loombench.tool.analyze.verdict.LatencyRefusal;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.replication.PublishedFigure;
import dev.loombench.tool.study.replication.Replication;
import dev.loombench.tool.study.replication.Replication.Between;
import dev.loombench.tool.study.replication.Replication.Flaw;
import dev.loombench.tool.study.replication.Replication.Mapped;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Compares all published figures with ours. */
final class PublishedComparisons {

  private final Trials trials;
  private final Estimator estimator;
  private final Replication replication;
  private final PublishedScenarioRatios ratios;
  private final SlowestVariantShares shares;
  private final Overload overload;

  PublishedComparisons(Trials trials, Estimator estimator, Replication replication) {
    this.trials = trials;
    this.estimator = estimator;
    this.replication = replication;
    this.ratios = new PublishedScenarioRatios(trials);
    this.shares = new SlowestVariantShares(trials, replication);
    this.overload = new Overload(trials);
  }

  List<PublishedComparison> all() {
    return replication.figures().stream().map(this::compare).toList();
  }

  private PublishedComparison compare(PublishedFigure published) {
    Between growth = replication.growths().get(published.scenario());
    return growth == null ? level(published) : ratios.compare(published, growth);
  }

  private PublishedComparison level(PublishedFigure published) {
    Mapped mapped =
        replication.metrics().getOrDefault(published.metric(), Mapped.alike(published.metric()));
    Optional<Metric> metric = Metric.ofKey(mapped.metric());
    if (metric.isEmpty()) {
      return without(published, new Remark.NoMetric());
    }
    if (!trials.variants().contains(new VariantId(published.variant()))) {
      return without(published, new Remark.NoVariant());
    }
    Optional<PointId> point = point(published, metric.get());
    if (point.isEmpty()) {
      return without(published, new Remark.NoWorkload());
    }
    var variant = new VariantId(published.variant());
    if (isRefused(point.get(), variant, metric.get())) {
      return without(published, new Remark.NotSteady(variant));
    }
    if (mapped.ofWorst()) {
      return shares.compare(published, mapped, point.get(), metric.get());
    }
    Optional<Estimate> ours = estimator.known(point.get(), variant, metric.get());
    return ours.isEmpty()
        ? without(published, new Remark.NotMeasured())
        : new PublishedComparison(
            published,
            corrected(published),
            Optional.of(times(ours.get(), mapped)),
            deviation(point.get(), variant, metric.get()),
            new Remark.OfStudy(mapped.but()));
  }

  private boolean isRefused(PointId point, VariantId variant, Metric metric) {
    return metric.pass() != Pass.STARTUP
        && LatencyRefusal.of(metric, variant, overload.state(point, variant)).isPresent();
  }

  private PublishedComparison without(PublishedFigure published, Remark remark) {
    return new PublishedComparison(
        published, corrected(published), Optional.empty(), OptionalDouble.empty(), remark);
  }

  private OptionalDouble deviation(PointId point, VariantId variant, Metric metric) {
    double[] values = trials.measured(point, variant, metric.pass(), metric);
    double mean = Arrays.stream(values).average().orElse(0);
    return values.length < 2 || mean == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(MeanInterval.deviation(values) / Math.abs(mean));
  }

  private Optional<PointId> point(PublishedFigure published, Metric metric) {
    return metric.pass() == Pass.STARTUP
        ? Optional.of(PointId.START)
        : trials.comparedPoints().stream()
            .filter(
                point ->
                    point
                        .workload()
                        .equals(Optional.of(replication.workload(published.scenario()))))
            .findFirst();
  }

  private OptionalDouble corrected(PublishedFigure published) {
    return replication.flaws().stream()
        .map(Flaw::effect)
        .filter(effect -> effect.containsKey(published.metric()))
        .mapToDouble(effect -> effect.get(published.metric()))
        .reduce((one, other) -> one * other)
        .stream()
        .map(factor -> factor * published.value())
        .findFirst();
  }

  private static Estimate times(Estimate ours, Mapped mapped) {
    double factor = mapped.times();
    return switch (ours) {
      case Estimate.Single(double value) -> new Estimate.Single(value * factor);
      case Estimate.Repeated(double value, double low, double high, int count) ->
          new Estimate.Repeated(value * factor, low * factor, high * factor, count);
    };
  }
}
