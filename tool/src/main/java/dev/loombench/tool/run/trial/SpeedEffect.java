package dev.loombench.tool.run.trial;

import dev.loombench.tool.stats.LinearTrend;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Series.Point;
import dev.loombench.tool.trial.Window;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Effect of the speed of the CPUs on a throughput, from second to second of a window. The mean of
 * the window plays no role in it, so it may choose the figure that compares the means.
 */
final class SpeedEffect {

  private static final int FEWEST_SECONDS = 4;

  /** Logarithms of the figures of one second. */
  private record Second(double answers, double speed) {}

  private SpeedEffect() {}

  /**
   * Returns the slope between the logarithms of throughput and speed, with its error. Noise in the
   * samples of the speed makes it smaller, as it makes dividing by the speed less useful.
   *
   * @param answers good answers of each second, at its end
   * @return empty if too few seconds have both, or one of them is constant
   */
  static Map<Metric, Reading> of(List<Point> answers, List<Point> speeds, Window window) {
    List<Second> seconds =
        answers.stream()
            .filter(point -> point.value() > 0)
            .filter(point -> window.contains(point.at().minusMillis(500)))
            .flatMap(
                point ->
                    speed(speeds, point.at()).stream()
                        .mapToObj(speed -> new Second(Math.log(point.value()), Math.log(speed))))
            .toList();
    double[] logSpeeds = seconds.stream().mapToDouble(Second::speed).toArray();
    double[] logAnswers = seconds.stream().mapToDouble(Second::answers).toArray();
    if (seconds.size() < FEWEST_SECONDS
        || MeanInterval.deviation(logSpeeds) == 0
        || MeanInterval.deviation(logAnswers) == 0) {
      return Map.of();
    }
    return Map.of(
        Metric.SPEED_SLOPE,
        new Reading.Measured(LinearTrend.slope(logSpeeds, logAnswers)),
        Metric.SPEED_SLOPE_ERROR,
        new Reading.Measured(LinearTrend.slopeError(logSpeeds, logAnswers)));
  }

  private static OptionalDouble speed(List<Point> speeds, Instant end) {
    var second = new Window(end.minusSeconds(1), end);
    return speeds.stream()
        .filter(sample -> second.contains(sample.at()))
        .mapToDouble(Point::value)
        .average();
  }
}
