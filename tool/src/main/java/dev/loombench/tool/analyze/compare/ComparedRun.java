package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.analyze.measure.Readings;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.evidence.ComparedMetrics;
import dev.loombench.tool.evidence.ComparisonFamily;
import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.server.SharedServers;
import java.util.List;
import java.util.Optional;

/** One of two compared runs: its readings, and reasons against comparing them. */
final class ComparedRun {

  private final String label;
  private final Trials trials;

  ComparedRun(StoredRun run) {
    this.label = run.label();
    this.trials = new Trials(run.study(), run.trials());
  }

  String label() {
    return label;
  }

  Trials trials() {
    return trials;
  }

  boolean made(PointId point, VariantId variant, Pass pass) {
    return !trials.made(point, variant, pass).isEmpty();
  }

  boolean completed(PointId point, VariantId variant, Pass pass) {
    return !trials.observations(point, variant, pass).isEmpty();
  }

  /** Returns why the state of a variant under its load forbids a comparison. */
  Optional<NotComparableReason> unsteady(PointId point, VariantId variant, Metric metric) {
    return trials.evidence().refusalOfState(point, metric, variant);
  }

  /** Returns true if the figures are those of few users of a closed load. */
  boolean hasFewUsers(PointId point, VariantId variant) {
    return trials.evidence().state(point, variant) instanceof LoadState.FewUsers;
  }

  boolean isOverloaded(PointId point, VariantId variant) {
    return trials.evidence().isOverloaded(point, variant);
  }

  /** Returns true if the schedule of the load, not the server, sets the metric. */
  boolean isFixedBySchedule(PointId point, VariantId variant, Metric metric) {
    return metric == Metric.THROUGHPUT
        && !ComparedMetrics.measuresThroughput(trials.load(point), isOverloaded(point, variant));
  }

  boolean isLimitedByGenerator(PointId point, VariantId variant) {
    return trials.evidence().isLimitedByGenerator(point, variant);
  }

  Readings readings(PointId point, VariantId variant, Metric metric) {
    return trials.readings(point, variant, metric.pass(), metric);
  }

  /** Returns why its figures are not comparable; empty if they are. */
  Optional<NotComparableReason> refusal(PointId point, VariantId variant, Metric metric) {
    if (new SharedServers(trials.study()).mix(point, metric)) {
      return Optional.of(in(new NotComparableReason.SharedServer()));
    }
    Optional<NotComparableReason> unsteady = unsteady(point, variant, metric);
    if (unsteady.isPresent()) {
      return unsteady.map(this::in);
    }
    Optional<NotComparableReason> failed =
        trials.observations(point, variant, metric.pass()).stream()
            .flatMap(
                window ->
                    NotComparableReason.OnlySurvivors.of(metric, variant, window.measurement())
                        .stream())
            .findFirst();
    if (failed.isPresent()) {
      return failed.map(this::in);
    }
    Readings readings = readings(point, variant, metric);
    if (readings.missing().isPresent()) {
      return Optional.of(in(new NotComparableReason.MetricUnavailable(readings.missing().get())));
    }
    if (readings.measured().size() < ComparisonFamily.FEWEST_TRIALS) {
      return Optional.of(
          in(
              new NotComparableReason.TooFewTrials(
                  readings.measured().size(), ComparisonFamily.FEWEST_TRIALS)));
    }
    return readings.measured().stream().allMatch(value -> value > 0)
        ? Optional.empty()
        : Optional.of(in(new NotComparableReason.ZeroInTrial()));
  }

  private NotComparableReason in(NotComparableReason reason) {
    return new NotComparableReason.InRun(label, reason);
  }

  /** Returns the largest error of a reading that comes from its resolution, on the log scale. */
  double resolution(PointId point, VariantId variant, Metric metric) {
    double largest =
        trials.observations(point, variant, metric.pass()).stream()
            .flatMapToDouble(
                one ->
                    one.number(metric).stream()
                        .flatMap(
                            value ->
                                metric.resolution().relative(value, one.measurement()).stream()))
            .max()
            .orElse(0);
    return Math.log1p(largest);
  }

  /** The natural logarithm of each, all above 0. */
  static double[] logs(List<Double> values) {
    return values.stream().mapToDouble(Math::log).toArray();
  }
}
