package dev.loombench.tool.analyse;

import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.PublishedFigure;
import dev.loombench.tool.study.Replication;
import dev.loombench.tool.study.Replication.Flaw;
import dev.loombench.tool.study.Replication.Mapped;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Sets what was measured beside every published figure. */
final class FiguresBeside {

  private final Trials trials;
  private final Estimator estimator;
  private final Replication replication;

  FiguresBeside(Trials trials, Estimator estimator, Replication replication) {
    this.trials = trials;
    this.estimator = estimator;
    this.replication = replication;
  }

  List<FigureBeside> all() {
    return replication.figures().stream().map(this::beside).toList();
  }

  private FigureBeside beside(PublishedFigure published) {
    Mapped mapped =
        replication
            .metrics()
            .getOrDefault(published.metric(), new Mapped(published.metric(), 1, ""));
    Optional<Metric> metric = Metric.ofKey(mapped.metric());
    if (metric.isEmpty()) {
      return without(published, "nothing of the kind is measured here");
    }
    if (!trials.variants().contains(published.variant())) {
      return without(published, "no variant here is called so");
    }
    Optional<Point> point = point(published, metric.get());
    if (point.isEmpty()) {
      return without(published, "no workload here is called so");
    }
    Optional<Estimate> ours = estimator.known(point.get(), published.variant(), metric.get());
    return ours.isEmpty()
        ? without(published, "not measured")
        : new FigureBeside(
            published, mended(published), Optional.of(times(ours.get(), mapped)), mapped.but());
  }

  private FigureBeside without(PublishedFigure published, String why) {
    return new FigureBeside(published, mended(published), Optional.empty(), why);
  }

  private Optional<Point> point(PublishedFigure published, Metric metric) {
    return metric.pass() == Pass.STARTUP
        ? Optional.of(StartUp.POINT)
        : trials.comparedPoints().stream()
            .filter(point -> point.workload().equals(replication.workload(published.scenario())))
            .findFirst();
  }

  private OptionalDouble mended(PublishedFigure published) {
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
