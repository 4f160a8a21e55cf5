package dev.loombench.tool.trial;

import dev.loombench.tool.study.Slo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Result of an objective at one rate of open load, in one window. */
public sealed interface SloResult {

  /** The server sustained the rate. */
  record Sustained() implements SloResult {}

  /** The server did not sustain the rate. */
  record NotSustained(List<Violation> violations) implements SloResult {

    public NotSustained {
      violations = List.copyOf(violations);
    }

    /**
     * Returns true if no request succeeded. A server that collapsed, for example because queued
     * requests fill its heap, may fail at lower rates too.
     */
    public boolean isCollapse() {
      return violations.stream()
          .anyMatch(
              violation ->
                  violation instanceof Violation.Failures(double percent) && percent >= 100);
    }

    /** Returns true if the violation is too large to be caused by a passing disturbance. */
    public boolean isClear() {
      return violations.stream()
          .anyMatch(
              violation -> violation instanceof Violation.Overload(var cause) && cause.isClear());
    }
  }

  /**
   * The rate was not sustained but the generator was late, so the window shows nothing about the
   * server.
   *
   * @param latenessMillis 99th percentile of the generator's lateness
   */
  record NotSent(double latenessMillis) implements SloResult {}

  /** Part of an objective that a window or a trial did not meet. */
  sealed interface Violation {

    /** Evidence that the load exceeds the capacity. */
    record Overload(LoadState.Cause cause) implements Violation {}

    /** 99th percentile of latency above the objective. */
    record Slow(double p99Millis) implements Violation {}

    /** The 99th percentile or the growth of the backlog is unavailable. */
    record Unknown(Metric metric, String reason) implements Violation {}

    /** Share of failed requests above the objective. */
    record Failures(double percent) implements Violation {}

    /** Failure of the server or the generator. */
    record Broke(String reason) implements Violation {}
  }

  static SloResult of(Slo slo, Measurement measurement) {
    Map<Metric, Reading> readings = measurement.readings();
    var violations = new ArrayList<Violation>();
    if (LoadState.of(measurement) instanceof LoadState.Overloaded(var causes)) {
      causes.stream().map(Violation.Overload::new).forEach(violations::add);
    }
    unknown(Metric.BACKLOG_SLOPE, readings).ifPresent(violations::add);
    unknown(Metric.LATENCY_P99, readings).ifPresent(violations::add);
    if (readings.get(Metric.LATENCY_P99) instanceof Reading.Measured(double millis)
        && millis > slo.p99Millis()) {
      violations.add(new Violation.Slow(millis));
    }
    if (readings.get(Metric.FAILED_SHARE) instanceof Reading.Measured(double percent)
        && percent > 100 * slo.failedShare()) {
      violations.add(new Violation.Failures(percent));
    }
    if (violations.isEmpty()) {
      return new Sustained();
    }
    return GeneratorLimit.isLate(readings)
        ? new NotSent(GeneratorLimit.Lateness.of(readings).millis())
        : new NotSustained(violations);
  }

  /** Evaluates the objective in a trial of one rate; empty if the trial is invalid. */
  static Optional<SloResult> of(Slo slo, Outcome outcome, List<Measurement> measurements) {
    return switch (outcome) {
      case Outcome.Completed() ->
          measurements.stream().findFirst().map(measurement -> of(slo, measurement));
      case Outcome.Failed(String reason) ->
          Optional.of(new NotSustained(List.of(new Violation.Broke(reason))));
      case Outcome.Invalid _ -> Optional.empty();
    };
  }

  private static Optional<Violation> unknown(Metric metric, Map<Metric, Reading> readings) {
    return switch (readings.get(metric)) {
      case Reading.Measured _ -> Optional.empty();
      case Reading.Unavailable(String reason) -> Optional.of(new Violation.Unknown(metric, reason));
      case null -> Optional.of(new Violation.Unknown(metric, "it was not measured"));
    };
  }
}
