package dev.loombench.tool.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LatenessEffectTest {

  private static final Reading UNAVAILABLE = new Reading.Unavailable("falls among the failed");

  @Test
  void theFigureWithTheLargestRelativeDifferenceCounts() {
    assertThat(
            GeneratorLimit.LatenessEffect.largest(
                Map.of(Metric.LATENCY_MEAN, measured(11), Metric.LATENCY_P90, measured(60)),
                Map.of(Metric.LATENCY_MEAN, measured(10), Metric.LATENCY_P90, measured(40))))
        .contains(new GeneratorLimit.LatenessEffect(Metric.LATENCY_P90, 60, 40));
  }

  @Test
  void p99IsJudgedByItself() {
    Map<Metric, Reading> readings =
        Map.of(Metric.LATENESS_EFFECT, measured(0), Metric.LATENESS_EFFECT_P99, measured(37));

    assertThat(GeneratorLimit.isLate(readings, 0.05)).isFalse();
    assertThat(GeneratorLimit.isP99Late(readings, 0.05)).isTrue();
    assertThat(GeneratorLimit.isLate(readings)).isTrue();
  }

  @Test
  void theDifferenceIsRelativeToTheFigureOnTime() {
    assertThat(new GeneratorLimit.LatenessEffect(Metric.LATENCY_P99, 60, 40).percent())
        .isEqualTo(50, Offset.offset(1e-9));
  }

  @Test
  void aDifferenceOfAQuarterOfAMillisecondDoesNotCount() {
    assertThat(new GeneratorLimit.LatenessEffect(Metric.LATENCY_MEAN, 0.75, 0.5).percent())
        .isZero();
    assertThat(new GeneratorLimit.LatenessEffect(Metric.LATENCY_MEAN, 1.0, 0.5).percent())
        .isEqualTo(100);
  }

  @Test
  void figuresAmongFailuresAndExtremesAreNotCompared() {
    assertThat(
            GeneratorLimit.LatenessEffect.largest(
                Map.of(Metric.LATENCY_P99, UNAVAILABLE, Metric.LATENCY_MAX, measured(90)),
                Map.of(Metric.LATENCY_P99, UNAVAILABLE, Metric.LATENCY_MAX, measured(10))))
        .isEmpty();
  }

  @Test
  void theLimitIsHalfTheMargin() {
    assertThat(GeneratorLimit.LatenessEffect.limitPercent(0.05)).isEqualTo(2.5);
  }

  private static Reading measured(double value) {
    return new Reading.Measured(value);
  }
}
