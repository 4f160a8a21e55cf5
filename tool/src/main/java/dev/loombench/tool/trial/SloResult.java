package dev.loombench.tool.trial;

import dev.loombench.tool.study.Slo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whether a server held an open load's rate within an objective, in one window. */
public sealed interface SloResult {

  /** It did. */
  record Held() implements SloResult {}

  /** It did not. */
  record NotHeld(List<Breach> breaches) implements SloResult {

    /** A backlog that grows by a larger share of the rate due is no accident of the window. */
    private static final double CLEAR_GROWTH = 0.25;

    public NotHeld {
      breaches = List.copyOf(breaches);
    }

    /**
     * Whether nothing at all was answered well. A server that gave up under a rate, say because its
     * heap is full of what waits, may go on so under any other.
     */
    public boolean isCollapse() {
      return breaches.stream()
          .anyMatch(breach -> breach instanceof Breach.Failures(double percent) && percent >= 100);
    }

    /** Whether it is so far from held that nothing that passes by can be the reason. */
    public boolean isClear() {
      return breaches.stream()
          .anyMatch(
              breach ->
                  breach instanceof Breach.BacklogGrows(double growth, double due)
                      && growth > CLEAR_GROWTH * due);
    }
  }

  /**
   * The generator did not send the rate that was asked for, so that nothing is known of the server.
   *
   * @param latenessMillis the 99th percentile of its lateness
   */
  record NotSent(double latenessMillis) implements SloResult {}

  /** What of an objective was not kept. */
  sealed interface Breach {

    /** More requests waited or were under way as time went on. */
    record BacklogGrows(double perSecond, double duePerSecond) implements Breach {}

    /** The 99th percentile was larger than allowed. */
    record Slow(double p99Millis) implements Breach {}

    /** The 99th percentile, or the course of the backlog, could not be had. */
    record Unknown(Metric metric, String reason) implements Breach {}

    /** More requests failed than allowed. */
    record Failures(double percent) implements Breach {}

    /** The server or the generator broke. */
    record Broke(String reason) implements Breach {}
  }

  /** So few requests more in a whole window are no growth, however small the rate. */
  double FEW_REQUESTS = 5;

  /** Whether a window's rate was held. */
  static SloResult of(Slo slo, Measurement measurement) {
    Map<Metric, Reading> readings = measurement.readings();
    if (readings.get(Metric.LOOP_LATENESS_P99) instanceof Reading.Measured(double lateness)
        && lateness > GeneratorLimit.MOST_LATENESS_MILLIS) {
      return new NotSent(lateness);
    }
    var breaches = new ArrayList<Breach>();
    backlog(measurement).ifPresent(breaches::add);
    tail(slo, readings.get(Metric.LATENCY_P99)).ifPresent(breaches::add);
    if (readings.get(Metric.FAILED_SHARE) instanceof Reading.Measured(double percent)
        && percent > 100 * slo.failedShare()) {
      breaches.add(new Breach.Failures(percent));
    }
    return breaches.isEmpty() ? new Held() : new NotHeld(breaches);
  }

  /** Whether a trial of one rate held it; empty if it is not to be believed. */
  static Optional<SloResult> of(Slo slo, Outcome outcome, List<Measurement> measurements) {
    return switch (outcome) {
      case Outcome.Completed() ->
          measurements.stream().findFirst().map(measurement -> of(slo, measurement));
      case Outcome.Failed(String reason) ->
          Optional.of(new NotHeld(List.of(new Breach.Broke(reason))));
      case Outcome.Invalid _ -> Optional.empty();
    };
  }

  private static Optional<Breach> backlog(Measurement measurement) {
    double due =
        measurement.readings().get(Metric.SCHEDULED) instanceof Reading.Measured(double perSecond)
            ? perSecond
            : 0;
    return switch (measurement.readings().get(Metric.BACKLOG_SLOPE)) {
      case Reading.Measured(double growth) ->
          OverloadCriterion.isReached(growth, due)
                  && growth > FEW_REQUESTS / measurement.window().seconds()
              ? Optional.of(new Breach.BacklogGrows(growth, due))
              : Optional.empty();
      case Reading.Unavailable(String reason) ->
          Optional.of(new Breach.Unknown(Metric.BACKLOG_SLOPE, reason));
      case null -> Optional.of(new Breach.Unknown(Metric.BACKLOG_SLOPE, "it was not measured"));
    };
  }

  private static Optional<Breach> tail(Slo slo, Reading p99) {
    return switch (p99) {
      case Reading.Measured(double millis) ->
          millis > slo.p99Millis() ? Optional.of(new Breach.Slow(millis)) : Optional.empty();
      case Reading.Unavailable(String reason) ->
          Optional.of(new Breach.Unknown(Metric.LATENCY_P99, reason));
      case null -> Optional.of(new Breach.Unknown(Metric.LATENCY_P99, "it was not measured"));
    };
  }
}
