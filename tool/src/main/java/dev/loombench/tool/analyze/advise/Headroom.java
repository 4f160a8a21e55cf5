package dev.loombench.tool.analyze.advise;

import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.analyze.measure.GrantedCpus;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/** Says how much more a variant could take than it had at a point. */
final class Headroom {

  private final Trials trials;
  private final Estimator estimator;
  private final List<Bound> bounds;

  Headroom(Trials trials, Estimator estimator, List<Bound> bounds) {
    this.trials = trials;
    this.estimator = estimator;
    this.bounds = bounds;
  }

  /** A rate of open load, with the point at which it was measured. */
  record Rate(PointId point, double perSecond) {}

  /** Every rate of open load of a workload, the lowest first. */
  List<Rate> rates(String workload) {
    return trials.points().stream()
        .filter(point -> point.workload().equals(workload))
        .flatMap(
            point ->
                rate(trials.load(point), point).stream()
                    .mapToObj(perSecond -> new Rate(point, perSecond)))
        .sorted(Comparator.comparingDouble(Rate::perSecond))
        .toList();
  }

  /** The rate due each second at a point of open load. */
  static OptionalDouble rate(Load load, PointId point) {
    return switch (load) {
      case Load.Closed _, Load.Iterations _ -> OptionalDouble.empty();
      case Load.Open open -> OptionalDouble.of(open.ratePerSecond());
      case Load.OpenSteps steps ->
          OptionalDouble.of(steps.rates().get(steps.points().indexOf(point.step())));
      case Load.Search _, Load.Ramp _ -> point.step().openRate();
    };
  }

  /** The highest rate of a workload at which a variant meets what is asked; 0 if at none. */
  double highestHeld(String workload, Predicate<PointId> meets) {
    return rates(workload).stream()
        .filter(rate -> meets.test(rate.point()))
        .mapToDouble(Rate::perSecond)
        .max()
        .orElse(0);
  }

  /**
   * In words: how far it held, and what it left of the CPU and of its bound.
   *
   * @param meets whether the variant meets what is asked at a point
   */
  String words(PointId point, String variant, Predicate<PointId> meets) {
    var words = new ArrayList<String>();
    List<Rate> rates = rates(point.workload());
    if (rate(trials.load(point), point).isPresent() && !rates.isEmpty()) {
      double held = highestHeld(point.workload(), meets);
      boolean all = held == rates.getLast().perSecond();
      if (held > 0) {
        words.add("held to %s/s%s".formatted(Numbers.number(held), all ? ", the most tested" : ""));
      }
    }
    cpuLeft(point, variant).ifPresent(words::add);
    bounds.stream()
        .filter(bound -> bound.point().equals(point) && bound.variant().equals(variant))
        .map(
            bound ->
                "%s of its bound of %s/s"
                    .formatted(
                        Numbers.percent(bound.reachedShare()), Numbers.number(bound.perSecond())))
        .forEach(words::add);
    return String.join("; ", words);
  }

  private Optional<String> cpuLeft(PointId point, String variant) {
    double granted = GrantedCpus.ofServer(trials, point, variant);
    return granted == 0
        ? Optional.empty()
        : estimator
            .known(point, variant, Metric.SERVER_CPU)
            .map(Estimate::value)
            .map(used -> Math.max(0, 1 - used / granted))
            .map(left -> "%.0f %% of its CPU left".formatted(100 * left));
  }
}
