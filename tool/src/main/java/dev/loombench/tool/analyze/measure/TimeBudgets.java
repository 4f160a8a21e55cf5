package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.analyze.measure.TimeBudget.Part;
import dev.loombench.tool.analyze.measure.TimeBudget.State;
import dev.loombench.tool.analyze.measure.Trials.Observation;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Time budgets of the users of steady closed loads. */
public record TimeBudgets(Trials trials, List<Bound> bounds) {

  private static final double MILLIS = 1e3;
  private static final double NANOS_PER_MILLI = 1e6;

  /** Figures of one trial. */
  private record Measured(
      double perSecond, double cpuMillis, double queued, double unmounted, double collecting) {}

  /** Returns the budgets of all variants whose closed load is steady and that have the figures. */
  public List<TimeBudget> budgets() {
    return trials.atEach(trials.comparedPoints(), (point, variant) -> of(point, variant).stream());
  }

  private Optional<TimeBudget> of(PointId point, VariantId variant) {
    if (!(trials.load(point) instanceof ClosedModel.Closed load)
        || !trials.evidence().state(point, variant).isSteady()) {
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
    double[] locked = atMonitors(point, variant);
    List<Map<State, Double>> parts =
        made.stream().map(one -> parts(point, load, busy, locked, one)).toList();
    double[] cycles =
        made.stream().mapToDouble(one -> load.users() * MILLIS / one.perSecond()).toArray();
    double[] rests = new double[made.size()];
    for (int trial = 0; trial < rests.length; trial++) {
      double known = parts.get(trial).values().stream().mapToDouble(Double::doubleValue).sum();
      rests[trial] = cycles[trial] - known;
    }
    return Optional.of(
        new TimeBudget(
            point,
            variant,
            MeanInterval.mean(cycles),
            means(parts, locked),
            Part.of(rests),
            MeanInterval.mean(made.stream().mapToDouble(Measured::collecting).toArray()),
            trials.evidence().fillsItsCpus(point, variant)));
  }

  private Map<State, Double> parts(
      PointId point, ClosedModel.Closed load, OptionalInt busy, double[] locked, Measured one) {
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
    parts.put(State.CARRIER_QUEUE, one.unmounted() * MILLIS / one.perSecond());
    if (locked.length > 0) {
      parts.put(State.MONITOR, MeanInterval.mean(locked) * MILLIS / one.perSecond());
    }
    parts.values().removeIf(millis -> millis <= 0);
    return parts;
  }

  /** Returns the mean number of threads at monitors in each diagnostic window. */
  private double[] atMonitors(PointId point, VariantId variant) {
    return trials.explaining(point, variant).stream()
        .flatMapToDouble(window -> window.number(Metric.MONITOR_CONTENDED_TIME).stream())
        .toArray();
  }

  /** Returns the size of the smallest pool that is fully in use. */
  private OptionalInt inUse(PointId point, VariantId variant) {
    return bounds.stream()
        .filter(Bound::isNearlyReached)
        .filter(bound -> bound.point().equals(point) && bound.variant().equals(variant))
        .filter(bound -> bound.limit().kind() != Bound.Kind.USERS)
        .min(Comparator.comparingDouble(Bound::perSecond))
        .map(bound -> OptionalInt.of(bound.limit().count()))
        .orElseGet(OptionalInt::empty);
  }

  private static Optional<Measured> measured(Observation observation) {
    OptionalDouble perSecond = observation.number(Metric.THROUGHPUT);
    OptionalDouble cpu = observation.number(Metric.CPU_PER_REQUEST);
    OptionalDouble queued = observation.number(Metric.RUN_QUEUE_WAIT);
    return perSecond.orElse(0) > 0 && cpu.isPresent() && queued.isPresent()
        ? Optional.of(
            new Measured(
                perSecond.getAsDouble(),
                cpu.getAsDouble() / MILLIS,
                queued.getAsDouble(),
                observation.number(Metric.CARRIER_QUEUE).orElse(0),
                observation.number(Metric.COLLECTOR_SHARE).orElse(0) / 100))
        : Optional.empty();
  }

  private static double millis(Duration duration) {
    return duration.toNanos() / NANOS_PER_MILLI;
  }

  /**
   * Returns the mean of each part over trials; a trial without it has 0. The error of the time at
   * monitors is that of the diagnostic windows.
   */
  private static Map<State, Part> means(List<Map<State, Double>> trials, double[] locked) {
    var means = new EnumMap<State, Part>(State.class);
    trials.stream()
        .flatMap(parts -> parts.keySet().stream())
        .distinct()
        .forEach(
            state ->
                means.put(
                    state,
                    Part.of(
                        trials.stream()
                            .mapToDouble(parts -> parts.getOrDefault(state, 0.0))
                            .toArray())));
    means.computeIfPresent(
        State.MONITOR,
        (_, part) ->
            Part.of(
                Arrays.stream(locked)
                    .map(threads -> threads * part.millis() / MeanInterval.mean(locked))
                    .toArray()));
    return means;
  }
}
