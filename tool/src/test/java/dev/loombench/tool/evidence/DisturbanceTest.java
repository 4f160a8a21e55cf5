package dev.loombench.tool.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DisturbanceTest {

  @Test
  void effectsOfOneSideDoNotAddToThoseOfTheOther() {
    assertThat(error(new Disturbance(0.06, 0.04), new Disturbance(0.03, 0.02), false))
        .isCloseTo(0.10, within(1e-12));
    assertThat(error(new Disturbance(0.03, 0.02), new Disturbance(0.06, 0.04), false))
        .isCloseTo(0.10, within(1e-12));
  }

  @Test
  void onFullCpusTheCertainPartCancels() {
    assertThat(error(new Disturbance(0.06, 0.04), new Disturbance(0.03, 0.03), true))
        .isCloseTo(0.05 + 0.01, within(1e-12));
    assertThat(error(new Disturbance(0.06, 0), new Disturbance(0.06, 0), true))
        .isCloseTo(0.04, within(1e-12));
    assertThat(error(Disturbance.NONE, Disturbance.NONE, true)).isZero();
  }

  @Test
  void noEffectWithinTheAssumptionsMovesARatioFurther() {
    var random = new Random(7);
    for (int i = 0; i < 10_000; i++) {
      double[] compiler = {0.05 * random.nextDouble(), 0.05 * random.nextDouble()};
      double[] taken = {0.1 * random.nextDouble(), 0.1 * random.nextDouble()};
      boolean fullCpu = random.nextBoolean();
      double lost = random.nextDouble();
      double[] effects = new double[2];
      for (int side = 0; side < 2; side++) {
        double slope = fullCpu ? 1 + 2 * random.nextDouble() : 3 * random.nextDouble();
        double part = fullCpu ? lost : random.nextDouble();
        effects[side] = slope * compiler[side] + part * taken[side];
      }
      double error =
          new Disturbance(3 * compiler[0], taken[0])
              .errorOfRatio(new Disturbance(3 * compiler[1], taken[1]), fullCpu);

      assertThat(Math.abs(effects[0] - effects[1])).isLessThanOrEqualTo(Math.expm1(error) + 1e-12);
    }
  }

  @Test
  void memoryIsNotDisturbed() {
    assertThat(Disturbance.of(Metric.THROUGHPUT, disturbed()))
        .isEqualTo(new Disturbance(0.06, 0.05));
    assertThat(Disturbance.of(Metric.RSS_MEAN, disturbed())).isEqualTo(Disturbance.NONE);
  }

  private static Measurement disturbed() {
    return new Measurement(
        new LoadId.Closed(10, Duration.ZERO),
        new Window(Instant.EPOCH, Instant.EPOCH.plusSeconds(6)),
        Map.of(
            Metric.COMPILATION_DRIFT, new Reading.Measured(6),
            Metric.TAKEN_CPU_EFFECT, new Reading.Measured(5)));
  }

  private static double error(Disturbance one, Disturbance other, boolean fullCpu) {
    return Math.expm1(one.errorOfRatio(other, fullCpu));
  }
}
