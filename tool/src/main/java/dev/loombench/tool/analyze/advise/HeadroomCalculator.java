package dev.loombench.tool.analyze.advise;

import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/** Calculation of the capacity that variants have left. */
record HeadroomCalculator(Trials trials, Estimator estimator, List<Bound> bounds) {

  /** Open rate with its point. */
  record Rate(PointId point, double perSecond) {}

  /** Returns all open rates of a workload, lowest first. */
  List<Rate> rates(WorkloadId workload) {
    return trials.points().stream()
        .filter(point -> point.workload().equals(Optional.of(workload)))
        .flatMap(
            point ->
                point.step().openRate().stream().mapToObj(perSecond -> new Rate(point, perSecond)))
        .sorted(Comparator.comparingDouble(Rate::perSecond))
        .toList();
  }

  /** Returns the highest open rate of a workload at whose point the condition holds. */
  OptionalDouble highestSustained(WorkloadId workload, Predicate<PointId> meets) {
    return rates(workload).stream()
        .filter(rate -> meets.test(rate.point()))
        .mapToDouble(Rate::perSecond)
        .max();
  }

  Headroom of(PointId point, VariantId variant, Predicate<PointId> meets) {
    OptionalDouble sustained =
        point.step().openRate().isPresent()
            ? highestSustained(point.workload().orElseThrow(), meets)
            : OptionalDouble.empty();
    return new Headroom(
        sustained,
        sustained.isPresent()
            && sustained.getAsDouble()
                == rates(point.workload().orElseThrow()).getLast().perSecond(),
        cpuLeft(point, variant),
        bounds.stream()
            .filter(bound -> bound.point().equals(point) && bound.variant().equals(variant))
            .toList());
  }

  private OptionalDouble cpuLeft(PointId point, VariantId variant) {
    OptionalDouble granted = trials.cpusOfServer(point, variant);
    return granted.isEmpty()
        ? OptionalDouble.empty()
        : estimator.known(point, variant, Metric.SERVER_CPU).stream()
            .mapToDouble(used -> Math.max(0, 1 - used.value() / granted.getAsDouble()))
            .findFirst();
  }
}
