package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.analyze.diagnose.DiagnosisInputs.Saturation;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalDouble;

/** Check whether a variant was saturated at a point. */
record SaturationCheck(Trials trials) {

  /**
   * At this share of the rate that users can ask for, they hardly wait for each other: latency is
   * at most a ninth above the workload's delay.
   */
  private static final double USERS_BOUND_REACHED = 0.9;

  /** Requests that take this many times as long as at a lower load wait for something. */
  private static final double LONGER = 1.5;

  /**
   * Latency of a request that does not wait for others.
   *
   * @param warmUpMillis mean latency in the warm-up by few users: an upper limit, so that it can
   *     show that requests wait, but not that they don't
   */
  record UnloadedLatency(OptionalDouble lowerLoadMillis, OptionalDouble warmUpMillis) {}

  Saturation of(PointId point, VariantId variant, Pass pass, UnloadedLatency unloaded) {
    if (trials.evidence().state(point, variant, pass) instanceof LoadState.Overloaded) {
      return Saturation.YES;
    }
    return switch (trials.load(point)) {
      case OpenModel _ -> Saturation.NO;
      case ClosedModel.Iterations iterations
          when startsSetTheRate(point, variant, pass, iterations) ->
          Saturation.NO;
      case ClosedModel closed -> ofUsers(point, variant, pass, closed, unloaded);
    };
  }

  private Saturation ofUsers(
      PointId point, VariantId variant, Pass pass, ClosedModel load, UnloadedLatency known) {
    OptionalDouble latency = mean(point, variant, pass, Metric.LATENCY_MEAN);
    OptionalDouble delay =
        trials.workload(point).work().builtInDelay().filter(Duration::isPositive).stream()
            .mapToDouble(each -> each.toNanos() / 1e6)
            .findFirst();
    if (delay.isPresent()
        && reachedShare(point, variant, pass, load, delay.getAsDouble()) >= USERS_BOUND_REACHED) {
      return Saturation.NO;
    }
    OptionalDouble unloaded =
        firstKnown(known.lowerLoadMillis(), firstKnown(delay, known.warmUpMillis()));
    if (latency.isEmpty() || unloaded.isEmpty()) {
      return Saturation.UNKNOWN;
    }
    if (latency.getAsDouble() >= LONGER * unloaded.getAsDouble()) {
      return Saturation.YES;
    }
    return known.lowerLoadMillis().isPresent() ? Saturation.NO : Saturation.UNKNOWN;
  }

  /**
   * Returns whether users who start one after the other set the rate: the last answer came soon
   * after the last start. Requests may have waited for each other in between.
   */
  private boolean startsSetTheRate(
      PointId point, VariantId variant, Pass pass, ClosedModel.Iterations load) {
    double seconds = load.startOver().toNanos() / 1e9;
    double most = load.requests(trials.workload(point).work()) / seconds; // infinite if at once
    return mean(point, variant, pass, Metric.THROUGHPUT).orElse(0) / most >= USERS_BOUND_REACHED;
  }

  private static OptionalDouble firstKnown(OptionalDouble first, OptionalDouble second) {
    return first.isPresent() ? first : second;
  }

  private double reachedShare(
      PointId point, VariantId variant, Pass pass, ClosedModel load, double delayMillis) {
    double most = load.users() * 1e3 / (delayMillis + load.thinkTime().toNanos() / 1e6);
    return mean(point, variant, pass, Metric.THROUGHPUT).orElse(0) / most;
  }

  private OptionalDouble mean(PointId point, VariantId variant, Pass pass, Metric metric) {
    return Arrays.stream(trials.measured(point, variant, pass, metric)).average();
  }
}
