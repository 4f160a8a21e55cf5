package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.replicate.PublishedComparison.Remark;
import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
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

/** Comparison of all published figures with ours. */
final class PublishedComparisons {

  private static final double PERCENT = 100;

  private final Trials trials;
  private final Estimator estimator;
  private final Replication replication;
  private final PublishedScenarioRatios ratios;
  private final SlowestVariantShares shares;

  PublishedComparisons(Trials trials, Estimator estimator, Replication replication) {
    this.trials = trials;
    this.estimator = estimator;
    this.replication = replication;
    this.ratios = new PublishedScenarioRatios(trials);
    this.shares = new SlowestVariantShares(trials, replication);
  }

  List<PublishedComparison> all() {
    return replication.figures().stream().map(this::compare).toList();
  }

  private PublishedComparison compare(PublishedFigure published) {
    Optional<String> reason = replication.reasonWithout(published);
    if (reason.isPresent()) {
      return without(published, new Remark.OfStudy(reason));
    }
    Between growth = replication.growths().get(published.scenario());
    return growth == null ? level(published) : ratios.compare(published, growth);
  }

  private PublishedComparison level(PublishedFigure published) {
    Mapped mapped = replication.mapped(published);
    Optional<Metric> metric = Metric.ofKey(mapped.metric());
    if (metric.isEmpty()) {
      return without(published, new Remark.NoMetric());
    }
    var variant = new VariantId(published.variant());
    if (!trials.variants().contains(variant)) {
      return without(published, new Remark.NoVariant());
    }
    Optional<PointId> point = point(published, mapped, metric.get());
    if (point.isEmpty()) {
      return without(published, new Remark.NoWorkload());
    }
    Optional<NotComparableReason> refusal =
        trials.evidence().refusalOfState(point.get(), metric.get(), variant);
    if (refusal.isPresent()) {
      return without(published, new Remark.NotSteady(refusal.get()));
    }
    if (mapped.ofWorst()) {
      return shares.compare(published, mapped, point.get(), metric.get());
    }
    return ours(point.get(), variant, metric.get(), mapped)
        .map(
            ours ->
                new PublishedComparison(
                    published,
                    corrected(published),
                    Optional.of(ours),
                    deviation(point.get(), variant, metric.get()),
                    new Remark.OfStudy(mapped.but())))
        .orElseGet(() -> without(published, new Remark.NotMeasured()));
  }

  /** Returns our figure in the published form; empty if it was not measured. */
  private Optional<Estimate> ours(PointId point, VariantId variant, Metric metric, Mapped mapped) {
    if (mapped.halfWidth()) {
      double[] values = trials.measured(point, variant, metric.pass(), metric);
      return values.length < 2
          ? Optional.empty()
          : MeanInterval.of(values, MeanInterval.CONFIDENCE)
              .interval()
              .map(interval -> new Estimate.Single((interval.high() - interval.low()) / 2));
    }
    OptionalDouble factor = factor(point, variant, mapped);
    return factor.isEmpty()
        ? Optional.empty()
        : estimator
            .known(point, variant, metric)
            .map(ours -> ours.map(value -> value * factor.getAsDouble()));
  }

  /** Returns the factor to the published unit; empty if the server's CPUs are unknown. */
  private OptionalDouble factor(PointId point, VariantId variant, Mapped mapped) {
    if (!mapped.ofCpus()) {
      return OptionalDouble.of(mapped.times());
    }
    OptionalDouble cpus = trials.cpusOfServer(point, variant);
    return cpus.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(mapped.times() * PERCENT / cpus.getAsDouble());
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

  private Optional<PointId> point(PublishedFigure published, Mapped mapped, Metric metric) {
    if (metric.pass() == Pass.STARTUP) {
      return Optional.of(PointId.START);
    }
    WorkloadId workload = replication.workload(published.scenario());
    return trials
        .comparedPoint(Optional.of(workload), metric)
        .or(() -> step(workload, new VariantId(published.variant()), mapped, metric));
  }

  /** Returns the first step of a ramp, or the last that the servers of all blocks received. */
  private Optional<PointId> step(
      WorkloadId workload, VariantId variant, Mapped mapped, Metric metric) {
    List<PointId> steps =
        trials.points().stream()
            .filter(point -> point.workload().equals(Optional.of(workload)))
            .filter(point -> !trials.observations(point, variant, metric.pass()).isEmpty())
            .toList();
    if (steps.isEmpty() || mapped.firstStep()) {
      return steps.stream().findFirst();
    }
    int servers = trials.observations(steps.getFirst(), variant, metric.pass()).size();
    return steps.stream()
        .filter(point -> trials.observations(point, variant, metric.pass()).size() == servers)
        .reduce((_, later) -> later);
  }

  private boolean isMeasuredAsPublished(PublishedFigure published) {
    WorkloadId workload = replication.workload(published.scenario());
    return trials.study().workloads().stream()
        .filter(one -> one.id().equals(workload))
        .flatMap(one -> one.loads().stream())
        .anyMatch(ClosedModel.Scheduled.class::isInstance);
  }

  /** Returns the published value without arrival and departure; empty if ours has them too. */
  private OptionalDouble corrected(PublishedFigure published) {
    if (isMeasuredAsPublished(published)) {
      return OptionalDouble.empty();
    }
    return replication.flaws().stream()
        .map(Flaw::effect)
        .filter(effect -> effect.containsKey(published.metric()))
        .mapToDouble(effect -> effect.get(published.metric()))
        .reduce((one, other) -> one * other)
        .stream()
        .map(factor -> factor * published.value())
        .findFirst();
  }
}
