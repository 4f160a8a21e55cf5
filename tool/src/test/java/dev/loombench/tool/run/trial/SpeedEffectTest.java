package dev.loombench.tool.run.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Series.Point;
import dev.loombench.tool.trial.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SpeedEffectTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Window WINDOW = new Window(START, START.plusSeconds(6));
  private static final double[] SPEEDS = {200, 180, 220, 240, 190, 210};

  @Test
  void aThroughputThatFollowsTheSpeedHasASlopeOfOne() {
    Map<Metric, Reading> readings =
        SpeedEffect.of(answers(1000, 900, 1100, 1200, 950, 1050), speeds(SPEEDS), WINDOW);

    assertThat(value(readings, Metric.SPEED_SLOPE)).isCloseTo(1, within(1e-9));
    assertThat(value(readings, Metric.SPEED_SLOPE_ERROR)).isCloseTo(0, within(1e-9));
  }

  @Test
  void theMeanOfTheWindowPlaysNoRole() {
    List<Point> speeds = speeds(SPEEDS);
    Map<Metric, Reading> slow = SpeedEffect.of(answers(100, 102, 99, 101, 100, 98), speeds, WINDOW);

    assertThat(SpeedEffect.of(answers(500, 510, 495, 505, 500, 490), speeds, WINDOW))
        .allSatisfy(
            (metric, reading) ->
                assertThat(((Reading.Measured) reading).value())
                    .isCloseTo(value(slow, metric), within(1e-9)));
    assertThat(value(slow, Metric.SPEED_SLOPE)).isCloseTo(-0.0411, within(1e-4));
    assertThat(value(slow, Metric.SPEED_SLOPE_ERROR)).isCloseTo(0.0651, within(1e-4));
  }

  @Test
  void secondsOutsideTheWindowAndConstantFiguresHaveNoSlope() {
    assertThat(SpeedEffect.of(answers(1000, 900, 1100, 1200), speeds(SPEEDS), shortWindow()))
        .isEmpty();
    assertThat(SpeedEffect.of(answers(7, 7, 7, 7, 7, 7), speeds(SPEEDS), WINDOW)).isEmpty();
    assertThat(SpeedEffect.of(answers(1, 2, 3, 4, 5, 6), List.of(), WINDOW)).isEmpty();
  }

  private static Window shortWindow() {
    return new Window(START, START.plusSeconds(3));
  }

  private static double value(Map<Metric, Reading> readings, Metric metric) {
    return Reading.value(readings, metric).orElseThrow();
  }

  /** Returns a figure for each second, at its end. */
  private static List<Point> answers(double... perSecond) {
    var points = new ArrayList<Point>();
    for (double value : perSecond) {
      points.add(new Point(START.plusSeconds(points.size() + 1L), value));
    }
    return points;
  }

  /** Returns two samples for each second, with that mean. */
  private static List<Point> speeds(double... perSecond) {
    var points = new ArrayList<Point>();
    for (double value : perSecond) {
      Instant second = START.plusSeconds(points.size() / 2);
      points.add(new Point(second.plusMillis(250), 0.9 * value));
      points.add(new Point(second.plusMillis(750), 1.1 * value));
    }
    return points;
  }
}
