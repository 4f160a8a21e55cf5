package dev.loombench.tool.store;

import dev.loombench.tool.stats.LinearTrend;
import dev.loombench.tool.trial.GeneratorLimit;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Readings that older builds did not store, computed from what they did. */
final class LegacyReadings {

  private static final String BACKLOG = "in_flight";
  private static final Duration HALF_A_SECOND = Duration.ofMillis(500);

  private LegacyReadings() {}

  /** Returns true if missing readings can be computed from time series. */
  static boolean needSeries(TrialRecord trial) {
    return trial.measurements().stream()
        .map(Measurement::readings)
        .anyMatch(
            readings ->
                readings.containsKey(Metric.BACKLOG_SLOPE)
                    && !readings.containsKey(Metric.BACKLOG_SLOPE_ERROR));
  }

  /** Returns a trial with the missing readings that can be computed. */
  static TrialRecord complete(TrialRecord trial) {
    if (trial.measurements().stream().allMatch(LegacyReadings::isComplete)) {
      return trial;
    }
    List<Measurement> complete =
        trial.measurements().stream().map(measurement -> complete(trial, measurement)).toList();
    return complete.equals(trial.measurements()) ? trial : trial.withMeasurements(complete);
  }

  private static boolean isComplete(Measurement measurement) {
    Map<Metric, Reading> readings = measurement.readings();
    return !readings.containsKey(Metric.BACKLOG_SLOPE)
        || (readings.containsKey(Metric.BACKLOG_SLOPE_ERROR)
            && readings.containsKey(Metric.UNANSWERED_SHARE)
            && readings.containsKey(Metric.REJECTED_SHARE));
  }

  private static Measurement complete(TrialRecord trial, Measurement measurement) {
    Map<Metric, Reading> readings = new EnumMap<>(Metric.class);
    if (measurement.readings().containsKey(Metric.BACKLOG_SLOPE)) {
      putError(readings, backlog(trial, measurement.window()));
      // The results of a plan with several windows cannot be assigned to them.
      if (trial.measurements().size() == 1) {
        readings.putAll(
            trial.requests().overloadShares(GeneratorLimit.isLate(measurement.readings())));
      }
    }
    readings.putAll(measurement.readings());
    return new Measurement(
        measurement.step(),
        measurement.window(),
        readings,
        measurement.scraped(),
        measurement.threads());
  }

  private static void putError(Map<Metric, Reading> readings, double[] backlog) {
    if (backlog.length >= 3) {
      double[] seconds = new double[backlog.length];
      for (int second = 0; second < seconds.length; second++) {
        seconds[second] = second;
      }
      readings.put(
          Metric.BACKLOG_SLOPE_ERROR,
          new Reading.Measured(LinearTrend.slopeErrorOfRandomWalk(seconds, backlog)));
    }
  }

  private static double[] backlog(TrialRecord trial, Window window) {
    return trial.series().stream()
        .filter(series -> series.metric().equals(BACKLOG))
        .flatMap(series -> series.points().stream())
        .filter(point -> window.contains(point.at().minus(HALF_A_SECOND)))
        .mapToDouble(Series.Point::value)
        .toArray();
  }
}
