package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.analyze.measure.TimeBudget.State;
import dev.loombench.tool.analyze.measure.Trials.Observation;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Reading;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Time budgets of the users of steady closed loads.
 *
 * @param reached bounds by arithmetic that are nearly reached: all threads or connections are in
 *     use
 */
public record TimeBudgets(Trials trials, List<Bound> reached) {

  private static final double MILLIS = 1e3;
  private static final double NANOS_PER_MILLI = 1e6;

  /** Figures of one trial. */
  private record Measured(double perSecond, double cpuMillis, double queued, double collecting) {}

  /** Returns the budget of a variant; empty if its load is not steady or figures are missing. */
  public Optional<TimeBudget> of(PointId point, VariantId variant) {
    if (!(trials.load(point) instanceof ClosedModel.Closed load)) {
      return Optional.empty();
    }
    List<Measured> made =
        trials.observations(point, variant, Pass.HEADLINE).stream()
            .flatMap(observation -> measured(observation).stream())
            .toList();
    if (made.isEmpty()) {
      return Optional.empty();
    }
    OptionalInt busy = inUse(point, variant);
    List<Map<State, Double>> parts =
        made.stream().map(one -> parts(point, load, busy, one)).toList();
    double[] rests = new double[made.size()];
    for (int trial = 0; trial < rests.length; trial++) {
      double known = parts.get(trial).values().stream().mapToDouble(Double::doubleValue).sum();
      rests[trial] = load.users() * MILLIS / made.get(trial).perSecond() - known;
    }
    return Optional.of(
        new TimeBudget(
            point,
            variant,
            MeanInterval.mean(
                made.stream()
                    .mapToDouble(one -> load.users() * MILLIS / one.perSecond())
                    .toArray()),
            means(parts),
            MeanInterval.mean(rests),
            error(rests),
            MeanInterval.mean(made.stream().mapToDouble(Measured::collecting).toArray()),
            trials.evidence().fillsItsCpus(point, variant)));
  }

  private Map<State, Double> parts(
      PointId point, ClosedModel.Closed load, OptionalInt busy, Measured one) {
    double thinking = millis(load.thinkTime());
    var parts = new EnumMap<State, Double>(State.class);
    parts.put(State.THINKING, thinking);
    parts.put(
        State.DESIGNED_WAIT,
        trials.workload(point).work().builtInDelay().map(TimeBudgets::millis).orElse(0.0));
    parts.put(State.CPU, one.cpuMillis() * (1 - one.collecting()));
    parts.put(State.CPU_QUEUE, one.queued() * MILLIS / one.perSecond());
    busy.ifPresent(
        count ->
            parts.put(State.POOL, (load.users() - count) * MILLIS / one.perSecond() - thinking));
    parts.values().removeIf(millis -> millis <= 0);
    return parts;
  }

  /** Returns the size of the smallest pool that is fully in use. */
  private OptionalInt inUse(PointId point, VariantId variant) {
    return reached.stream()
        .filter(bound -> bound.point().equals(point) && bound.variant().equals(variant))
        .filter(bound -> bound.limit().kind() != Bound.Kind.USERS)
        .min(Comparator.comparingDouble(Bound::perSecond))
        .map(bound -> OptionalInt.of(bound.limit().count()))
        .orElseGet(OptionalInt::empty);
  }

  private static Optional<Measured> measured(Observation observation) {
    OptionalDouble perSecond = number(observation, Metric.THROUGHPUT);
    OptionalDouble cpu = number(observation, Metric.CPU_PER_REQUEST);
    OptionalDouble queued = number(observation, Metric.RUN_QUEUE_WAIT);
    return perSecond.orElse(0) > 0 && cpu.isPresent() && queued.isPresent()
        ? Optional.of(
            new Measured(
                perSecond.getAsDouble(),
                cpu.getAsDouble() / MILLIS,
                queued.getAsDouble(),
                number(observation, Metric.COLLECTOR_SHARE).orElse(0) / 100))
        : Optional.empty();
  }

  private static OptionalDouble number(Observation observation, Metric metric) {
    return observation.reading(metric).orElse(null) instanceof Reading.Measured(double value)
        ? OptionalDouble.of(value)
        : OptionalDouble.empty();
  }

  private static double millis(Duration duration) {
    return duration.toNanos() / NANOS_PER_MILLI;
  }

  private static Map<State, Double> means(List<Map<State, Double>> parts) {
    var means = new EnumMap<State, Double>(State.class);
    parts.forEach(one -> one.forEach((state, each) -> means.merge(state, each, Double::sum)));
    means.replaceAll((_, sum) -> sum / parts.size());
    return means;
  }

  private static double error(double[] values) {
    return values.length < 2
        ? Double.POSITIVE_INFINITY
        : MeanInterval.deviation(values) / Math.sqrt(values.length);
  }
}
