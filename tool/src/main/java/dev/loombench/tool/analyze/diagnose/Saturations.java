package dev.loombench.tool.analyze.diagnose;

import dev.loombench.contract.RequestResult;
import dev.loombench.tool.analyze.measure.Overload;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/** Tells where a variant could serve no more. */
final class Saturations {

  /**
   * Users who get this share of the answers that they can ask for hardly wait for each other:
   * latency is at most a ninth above the time that a request takes by design.
   */
  private static final double USERS_BOUND_REACHED = 0.9;

  /** Requests that take this many times as long as at a lower load wait for something. */
  private static final double LONGER = 1.5;

  /** More failures than this, in percent of the requests due, are no accident. */
  private static final double FAILED_PERCENT = 1;

  /** How requests end that a server could not take, or not in time; not how a fault answers. */
  private static final Set<RequestResult> NOT_TAKEN =
      EnumSet.of(
          RequestResult.CONNECT_REFUSED,
          RequestResult.RESET,
          RequestResult.TIMEOUT,
          RequestResult.UNSENT,
          RequestResult.UNANSWERED);

  private final Trials trials;
  private final Overload capacity;

  Saturations(Trials trials, Overload capacity) {
    this.trials = trials;
    this.capacity = capacity;
  }

  private record Users(int count, Duration thinkTime) {}

  /**
   * What a request takes by itself, as far as that is known.
   *
   * @param idleMillis mean latency at a lower load; 0 if not known
   * @param filledMillis mean latency when few users filled a server that was not yet warm: at least
   *     what a request takes, so that it tells of waiting, but never of none; 0 if not known
   */
  record Alone(double idleMillis, double filledMillis) {

    /** The best that is known; a time that requests wait by design comes second. */
    double millisOr(double delayMillis) {
      if (idleMillis > 0) {
        return idleMillis;
      }
      return delayMillis > 0 ? delayMillis : filledMillis;
    }
  }

  /**
   * Whether it could serve no more.
   *
   * @param pass the pass that is looked at
   * @param alone what a request takes by itself
   */
  Saturation of(PointId point, String variant, Pass pass, Alone alone) {
    return switch (trials.load(point)) {
      case Load.Open _, Load.OpenSteps _, Load.Search _, Load.Ramp _ ->
          capacity.isExceeded(point, variant) || fails(point, variant, pass)
              ? Saturation.YES
              : Saturation.NO;
      case Load.Closed(int users, _, _, Duration thinkTime) ->
          fails(point, variant, pass)
              ? Saturation.YES
              : ofUsers(point, variant, pass, new Users(users, thinkTime), alone);
      case Load.Iterations iterations ->
          fails(point, variant, pass)
              ? Saturation.YES
              : ofUsers(point, variant, pass, new Users(iterations.users(), Duration.ZERO), alone);
    };
  }

  private Saturation ofUsers(PointId point, String variant, Pass pass, Users users, Alone known) {
    OptionalDouble latency = mean(point, variant, pass, Metric.LATENCY_MEAN);
    double delay =
        trials
            .workload(point)
            .work()
            .builtInDelay()
            .filter(Duration::isPositive)
            .map(each -> each.toNanos() / 1e6)
            .orElse(0.0);
    if (delay > 0 && reached(point, variant, pass, users, delay) >= USERS_BOUND_REACHED) {
      return Saturation.NO;
    }
    double alone = known.millisOr(delay);
    if (latency.isEmpty() || alone == 0) {
      return Saturation.NOT_KNOWN;
    }
    if (latency.getAsDouble() >= LONGER * alone) {
      return Saturation.YES;
    }
    return known.idleMillis() > 0 ? Saturation.NO : Saturation.NOT_KNOWN;
  }

  private double reached(
      PointId point, String variant, Pass pass, Users users, double delayMillis) {
    double most = users.count() * 1e3 / (delayMillis + users.thinkTime().toNanos() / 1e6);
    return mean(point, variant, pass, Metric.THROUGHPUT).orElse(0) / most;
  }

  private boolean fails(PointId point, String variant, Pass pass) {
    List<TrialRecord> completed =
        trials.made(point, variant, pass).stream().filter(TrialRecord::completed).toList();
    long all =
        completed.stream()
            .flatMap(trial -> trial.results().values().stream())
            .mapToLong(Long::longValue)
            .sum();
    long notTaken =
        completed.stream()
            .flatMap(trial -> trial.results().entrySet().stream())
            .filter(result -> NOT_TAKEN.contains(result.getKey()))
            .mapToLong(result -> result.getValue())
            .sum();
    return mean(point, variant, pass, Metric.FAILED_SHARE).orElse(0) > FAILED_PERCENT
        && 100.0 * notTaken > FAILED_PERCENT * all;
  }

  private OptionalDouble mean(PointId point, String variant, Pass pass, Metric metric) {
    return Arrays.stream(trials.measured(point, variant, pass, metric)).average();
  }
}
