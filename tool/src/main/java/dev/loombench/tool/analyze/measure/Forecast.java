package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Limit of the first server under a closed load, and what another variant can change. A resource is
 * full by the utilization law; users send at most what they would to a server that answers as fast
 * as to a few (Lazowska et al., "Quantitative System Performance", 1984, chapters 3 and 5).
 *
 * @param perSecond throughput of its window
 */
public record Forecast(PointId point, VariantId variant, double perSecond, Limit limit) {

  private static final double MICROS = 1e6;

  /** Limit of the throughput. */
  public sealed interface Limit {

    /** The CPUs of the server are full. */
    record FullCpu(double microsPerRequest) implements Limit {}

    /**
     * Users get answers as fast as a few of them do.
     *
     * @param possible throughput at the response time of a few
     */
    record AllUsers(int users, double possible) implements Limit {}

    /**
     * All threads of a pool wait.
     *
     * @param possible throughput that the CPU and the users allow without the pool
     */
    record FullPool(int threads, double possible) implements Limit {}
  }

  /** Forecast beside what the other variants reached of it since. */
  public record Held(Forecast forecast, List<Reached> reached) {}

  /**
   * Throughput of another variant beside the forecast.
   *
   * @param share of what the forecast allows it
   */
  public record Reached(VariantId variant, double share) {

    /** Returns whether the variant serves more than the forecast allows. */
    public boolean isAbove() {
      return share * Bound.NEARLY > 1;
    }
  }

  /**
   * Returns the forecast of a headline trial of the baseline in the first block; empty for others,
   * and if the load or the readings give none.
   */
  public static Optional<Forecast> of(Study study, TrialRecord trial) {
    if (trial.trial().pass() != Pass.HEADLINE
        || trial.trial().block() != 1
        || !trial.trial().variant().equals(study.baseline())
        || !trial.completed()
        || trial.measurements().isEmpty()) {
      return Optional.empty();
    }
    Workload workload = study.workload(trial.trial().workload().orElseThrow());
    return workload.load(trial.trial().load()) instanceof ClosedModel.Closed closed
        ? new Window(study, trial, workload, closed, trial.measurements().getLast()).forecast()
        : Optional.empty();
  }

  /**
   * Returns the forecast beside the figures of other variants; those without, and those with other
   * CPUs or memory, are left out.
   */
  public Held against(List<VariantId> others, Study study, Estimator estimator) {
    Limits own = study.variant(variant).limits();
    return new Held(
        this,
        others.stream()
            .filter(other -> study.variant(other).limits().equals(own))
            .flatMap(other -> reached(other, study, estimator).stream())
            .toList());
  }

  private Optional<Reached> reached(VariantId other, Study study, Estimator estimator) {
    Optional<Double> allowed =
        switch (limit) {
          case Limit.FullCpu(double micros) ->
              value(estimator, other, Metric.CPU_PER_REQUEST)
                  .map(others -> perSecond * micros / others);
          case Limit.AllUsers(int _, double possible) -> Optional.of(possible);
          case Limit.FullPool(int threads, double possible) ->
              Bounds.poolSize(study, other)
                  .map(others -> Math.min(possible, perSecond * others / threads))
                  .or(() -> Optional.of(possible));
        };
    return allowed.flatMap(
        most ->
            value(estimator, other, Metric.THROUGHPUT)
                .map(figure -> new Reached(other, figure / most)));
  }

  private Optional<Double> value(Estimator estimator, VariantId of, Metric metric) {
    return estimator.known(point, of, metric).map(Estimate::value);
  }

  /** Window that it is read from. */
  private record Window(
      Study study,
      TrialRecord trial,
      Workload workload,
      ClosedModel.Closed load,
      Measurement measurement) {

    Optional<Forecast> forecast() {
      OptionalDouble perSecond = measurement.number(Metric.THROUGHPUT);
      return perSecond.isEmpty()
          ? Optional.empty()
          : limit(perSecond.getAsDouble())
              .map(
                  limit ->
                      new Forecast(
                          trial.trial().point(measurement.step()),
                          trial.trial().variant(),
                          perSecond.getAsDouble(),
                          limit));
    }

    private Optional<Limit> limit(double perSecond) {
      OptionalDouble micros = measurement.number(Metric.CPU_PER_REQUEST);
      double cpus = cpus().orElse(Double.POSITIVE_INFINITY);
      double used = measurement.number(Metric.SERVER_CPU).orElse(0);
      if (used >= Bound.NEARLY * cpus && micros.isPresent()) {
        return Optional.of(new Limit.FullCpu(micros.getAsDouble()));
      }
      OptionalDouble alone = alone(micros);
      if (alone.isEmpty()) {
        return Optional.empty();
      }
      double byUsers = load.users() / (alone.getAsDouble() + seconds(load.thinkTime()));
      if (perSecond >= Bound.NEARLY * byUsers) {
        return Optional.of(new Limit.AllUsers(load.users(), byUsers));
      }
      return Bounds.poolSize(study, trial.trial().variant())
          .filter(threads -> perSecond >= Bound.NEARLY * threads / alone.getAsDouble())
          .map(
              threads ->
                  new Limit.FullPool(
                      threads,
                      Math.min(
                          byUsers,
                          micros.isPresent() ? cpus * MICROS / micros.getAsDouble() : byUsers)));
    }

    private OptionalDouble cpus() {
      OptionalDouble beside =
          trial.facts().cpus().coresBeside(measurement.number(Metric.GENERATOR_CPU).orElse(0));
      return beside.isEmpty()
          ? OptionalDouble.empty()
          : OptionalDouble.of(
              study.variant(trial.trial().variant()).limits().cpusOf(beside.getAsDouble()));
    }

    /** Returns the response time to few users in seconds: measured, or the wait with the CPU. */
    private OptionalDouble alone(OptionalDouble microsPerRequest) {
      OptionalDouble measured =
          trial
              .warmUp()
              .fewUsers()
              .map(WarmUpTimeSeries.FewUsers::latencyMillis)
              .orElse(OptionalDouble.empty());
      if (measured.isPresent()) {
        return OptionalDouble.of(measured.getAsDouble() / 1e3);
      }
      return workload
          .work()
          .builtInDelay()
          .filter(Duration::isPositive)
          .map(delay -> OptionalDouble.of(seconds(delay) + microsPerRequest.orElse(0) / MICROS))
          .orElse(OptionalDouble.empty());
    }

    private static double seconds(Duration time) {
      return time.toNanos() / 1e9;
    }
  }
}
