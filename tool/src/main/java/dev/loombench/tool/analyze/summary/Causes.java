package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.analyze.diagnose.Bottleneck;
import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.analyze.measure.Bound.Kind;
import dev.loombench.tool.analyze.measure.CodePlaces;
import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.analyze.measure.TimeBudget;
import dev.loombench.tool.analyze.measure.TimeBudget.State;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.summary.Conclusion.Cause;
import dev.loombench.tool.analyze.summary.Conclusion.LargerPool;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finder of what limits the variants at a point. A variant that is worse than another one, or whose
 * users wait for something that no reading shows, has a cause, or the cause is said to be unknown.
 */
record Causes(
    Trials trials,
    Estimator estimator,
    List<Bound> bounds,
    List<TimeBudget> budgets,
    List<Diagnosis> diagnoses) {

  /** Share of its CPUs up to which a variant may use them with a larger pool. */
  private static final double MOST_CPU = 0.9;

  private static final double MICROS_PER_MILLI = 1e3;
  private static final double HALF = 0.5;

  /** Share of a cycle from which a wait is named beside what limits throughput. */
  private static final double MUCH_WAITED = 0.5;

  /**
   * Mean response time over the median above which waits of half the cycle cannot be equal: if they
   * were, the median would be at least half of the mean.
   */
  private static final double SKEWED = 2;

  /** Returns the causes, the slowest variants first. */
  List<Cause> of(PointId point, List<VariantId> measured, List<Comparison> deciding) {
    List<Cause> single =
        measured.stream()
            .sorted(Comparator.comparingDouble(variant -> perSecond(point, variant)))
            .flatMap(variant -> of(point, variant, deciding).stream())
            .toList();
    return Stream.of(
            merged(single).stream(),
            deciding.stream().flatMap(pair -> cpuPerRequest(point, pair).stream()),
            measured.stream()
                .filter(variant -> single.stream().noneMatch(one -> isWaitOf(variant, one)))
                .flatMap(variant -> monitor(point, variant).stream()),
            measured.stream().flatMap(variant -> unevenQueue(point, variant).stream()))
        .flatMap(causes -> causes)
        .toList();
  }

  private static boolean isWaitOf(VariantId variant, Cause cause) {
    return cause instanceof Cause.Wait wait && wait.bound().variant().equals(variant);
  }

  /** Returns the monitors at which requests wait longest, which shape the latency. */
  private Optional<Cause> monitor(PointId point, VariantId variant) {
    return waitingMostly(point, variant, State.MONITOR)
        .map(
            budget ->
                new Cause.Monitor(
                    budget,
                    CodePlaces.longest(
                        trials.made(point, variant, Pass.DIAGNOSTIC).stream()
                            .filter(TrialRecord::completed),
                        Metric.MONITOR_CONTENDED)));
  }

  /** Returns a wait for the CPU that is short for most requests and long for some. */
  private Optional<Cause> unevenQueue(PointId point, VariantId variant) {
    double mean = value(point, variant, Metric.LATENCY_MEAN).orElse(0);
    double median = value(point, variant, Metric.LATENCY_P50).orElse(mean);
    return waitingMostly(point, variant, State.CPU_QUEUE)
        .filter(_ -> mean > SKEWED * median)
        .map(budget -> new Cause.UnevenQueue(budget, median, mean));
  }

  private Optional<TimeBudget> waitingMostly(PointId point, VariantId variant, State wait) {
    return budget(point, variant)
        .filter(budget -> budget.parts().containsKey(wait))
        .filter(budget -> budget.parts().get(wait).millis() >= MUCH_WAITED * budget.cycleMillis());
  }

  private Optional<TimeBudget> budget(PointId point, VariantId variant) {
    return budgets.stream()
        .filter(one -> one.point().equals(point) && one.variant().equals(variant))
        .findFirst();
  }

  private Optional<Cause> of(PointId point, VariantId variant, List<Comparison> deciding) {
    Optional<Diagnosis> diagnosis =
        diagnoses.stream()
            .filter(one -> one.point().equals(point) && one.variant().equals(variant))
            .findFirst();
    Optional<Diagnosis> known = diagnosis.filter(one -> one.bottleneck() != Bottleneck.UNKNOWN);
    Optional<Bound> bound =
        bounds.stream()
            .filter(one -> one.point().equals(point) && one.variant().equals(variant))
            .findFirst();
    boolean isGenerator = known.filter(one -> one.bottleneck() == Bottleneck.GENERATOR).isPresent();
    if (!isGenerator && bound.filter(Causes::isNearOwn).isPresent()) {
      return bound.map(Cause.OwnBound::new);
    }
    if (known.isPresent()) {
      return Optional.of(new Cause.Resource(List.of(known.get())));
    }
    Optional<TimeBudget> budget = budget(point, variant);
    Optional<Bound> ofUsers = bound.filter(one -> one.limit().kind() == Kind.USERS);
    if (ofUsers.isPresent() && ofUsers.get().isNearlyReached()) {
      return Optional.of(new Cause.UserBound(List.of(ofUsers.get())));
    }
    if (ofUsers.isPresent() && budget.filter(one -> !one.isRestLarge()).isPresent()) {
      return Optional.of(
          budget
              .get()
              .longestWait()
              .<Cause>map(wait -> new Cause.Wait(ofUsers.get(), budget.get(), wait))
              .orElseGet(() -> new Cause.UserBound(List.of(ofUsers.get()))));
    }
    return diagnosis.isPresent()
            || isWorse(variant, deciding)
            || budget.filter(TimeBudget::isOpen).isPresent()
        ? Optional.of(
            new Cause.Unexplained(
                List.of(new Conclusion.Known(variant, ofUsers, diagnosis, budget)),
                trials.study().protocol().blocks().diagnostic() > 0))
        : Optional.empty();
  }

  private static boolean isNearOwn(Bound bound) {
    return bound.isNearlyReached() && bound.limit().kind() != Kind.USERS;
  }

  private static boolean isWorse(VariantId variant, List<Comparison> deciding) {
    return deciding.stream()
        .anyMatch(
            pair ->
                (pair.verdict() instanceof Verdict.Worse && pair.of().equals(variant))
                    || (pair.verdict() instanceof Verdict.Better && pair.over().equals(variant)));
  }

  /** Puts variants together that the same resource or their users limit. */
  private static List<Cause> merged(List<Cause> single) {
    return List.copyOf(
        single.stream()
            .collect(
                Collectors.toMap(
                    Causes::kind, one -> one, Causes::together, LinkedHashMap<Object, Cause>::new))
            .values());
  }

  private static Object kind(Cause cause) {
    return switch (cause) {
      case Cause.Resource(var diagnoses) -> diagnoses.getFirst().bottleneck();
      case Cause.UserBound _ -> Kind.USERS;
      case Cause.Unexplained _ -> Bottleneck.UNKNOWN;
      case Cause.OwnBound _,
          Cause.Wait _,
          Cause.Monitor _,
          Cause.UnevenQueue _,
          Cause.CpuPerRequest _ ->
          cause;
    };
  }

  private static Cause together(Cause one, Cause other) {
    return switch (one) {
      case Cause.Resource(var first) when other instanceof Cause.Resource(var second) ->
          new Cause.Resource(both(first, second));
      case Cause.UserBound(var first) when other instanceof Cause.UserBound(var second) ->
          new Cause.UserBound(both(first, second));
      case Cause.Unexplained(var first, boolean isDiagnosed)
          when other instanceof Cause.Unexplained(var second, var _) ->
          new Cause.Unexplained(both(first, second), isDiagnosed);
      case Cause.OwnBound _,
          Cause.Wait _,
          Cause.Monitor _,
          Cause.UnevenQueue _,
          Cause.CpuPerRequest _ ->
          one;
      case Cause.Resource _, Cause.UserBound _, Cause.Unexplained _ ->
          throw new IllegalArgumentException("causes of two kinds: " + one + ", " + other);
    };
  }

  private static <T> List<T> both(List<T> first, List<T> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  /**
   * Returns that a request needs more or less CPU, if that accounts for at least half of the
   * difference in throughput on full CPUs.
   */
  private Optional<Cause> cpuPerRequest(PointId point, Comparison pair) {
    boolean differs =
        pair.verdict() instanceof Verdict.Better || pair.verdict() instanceof Verdict.Worse;
    double difference =
        Math.abs(Math.log(perSecond(point, pair.of()) / perSecond(point, pair.over())));
    boolean areFull =
        trials.evidence().fillsItsCpus(point, pair.of())
            && trials.evidence().fillsItsCpus(point, pair.over());
    OptionalDouble of = value(point, pair.of(), Metric.CPU_PER_REQUEST);
    OptionalDouble over = value(point, pair.over(), Metric.CPU_PER_REQUEST);
    return differs
            && areFull
            && of.isPresent()
            && over.isPresent()
            && Math.abs(Math.log(of.getAsDouble() / over.getAsDouble())) >= HALF * difference
        ? Optional.of(
            new Cause.CpuPerRequest(
                pair.of(),
                pair.over(),
                of.getAsDouble() / MICROS_PER_MILLI,
                over.getAsDouble() / MICROS_PER_MILLI))
        : Optional.empty();
  }

  /** Returns the pool with which the baseline would serve as much as the best variant. */
  Optional<LargerPool> largerPool(PointId point, List<Cause> causes, List<Comparison> deciding) {
    OptionalDouble best =
        deciding.stream()
            .filter(pair -> pair.verdict() instanceof Verdict.Better)
            .mapToDouble(pair -> perSecond(point, pair.of()))
            .max();
    for (Cause cause : causes) {
      if (cause instanceof Cause.OwnBound(Bound bound)
          && bound.limit().kind() == Kind.THREADS
          && bound.variant().equals(trials.study().baseline())
          && best.isPresent()
          && hasCpuFor(point, bound.variant(), best.getAsDouble())) {
        double each = bound.limit().each().toNanos() / 1e9;
        return Optional.of(
            new LargerPool(
                bound.variant(),
                (int) Math.ceil(best.getAsDouble() * each),
                bound,
                best.getAsDouble()));
      }
    }
    return Optional.empty();
  }

  private boolean hasCpuFor(PointId point, VariantId variant, double perSecond) {
    OptionalDouble used = value(point, variant, Metric.SERVER_CPU);
    OptionalDouble granted = trials.cpusOfServer(point, variant);
    return used.isPresent()
        && granted.isPresent()
        && used.getAsDouble() * perSecond / perSecond(point, variant)
            <= MOST_CPU * granted.getAsDouble();
  }

  private double perSecond(PointId point, VariantId variant) {
    return value(point, variant, Metric.THROUGHPUT).orElse(0);
  }

  private OptionalDouble value(PointId point, VariantId variant, Metric metric) {
    return estimator.known(point, variant, metric).stream()
        .mapToDouble(Estimate::value)
        .findFirst();
  }
}
