package dev.loombench.tool.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class TakenCpuTest {

  @Test
  void allStolenCpuMayHaveBeenTheServers() {
    assertThat(effect(2.6, Map.of())).hasValue(5.2);
    assertThat(effect(2, Map.of())).hasValue(0);
  }

  @Test
  void whatOthersUsedOfTheServersCpusWasTheServers() {
    assertThat(effect(2.6, Map.of(Metric.FOREIGN_CPU_SERVER, 0.12))).hasValue(17.2);
    assertThat(effect(0, Map.of(Metric.FOREIGN_CPU_SERVER, 0.1))).hasValue(0);
    assertThat(effect(0, Map.of(Metric.FOREIGN_CPU, 0.5, Metric.FOREIGN_CPU_GENERATOR, 0.5)))
        .hasValue(0);
  }

  @Test
  void othersCountWhereTheyMayDisturb() {
    assertThat(TakenCpu.byOthers(readings(Map.of(Metric.FOREIGN_CPU, 0.5)))).hasValue(0.5);
    assertThat(
            TakenCpu.byOthers(
                readings(Map.of(Metric.FOREIGN_CPU, 0.5, Metric.FOREIGN_CPU_SERVER, 0.1))))
        .hasValue(0.1);
    assertThat(TakenCpu.byOthers(Map.of())).isEmpty();
  }

  @Test
  void aGeneratorOnUnknownCpusMayBeDisturbed() {
    assertThat(TakenCpu.disturbsGenerator(readings(Map.of(Metric.FOREIGN_CPU, 0.5)), 1)).isTrue();
    assertThat(
            TakenCpu.disturbsGenerator(
                readings(Map.of(Metric.FOREIGN_CPU, 0.5, Metric.FOREIGN_CPU_GENERATOR, 0.1)), 0))
        .isFalse();
  }

  /** Together they may use 0.8 of its CPU. */
  @Test
  void aGeneratorWithPriorityAndCpuToSpareIsNotDisturbed() {
    Map<Metric, Reading> some =
        readings(Map.of(Metric.FOREIGN_CPU_GENERATOR, 0.4, Metric.GENERATOR_CPU, 0.35));
    Map<Metric, Reading> much =
        readings(Map.of(Metric.FOREIGN_CPU_GENERATOR, 0.4, Metric.GENERATOR_CPU, 0.45));

    assertThat(TakenCpu.disturbsGenerator(some, 1)).isFalse();
    assertThat(TakenCpu.disturbsGenerator(some, 0)).as("without priority").isTrue();
    assertThat(TakenCpu.disturbsGenerator(much, 1)).isTrue();
  }

  @Test
  void onlyWhatWasTakenOfTheServersCpusCountsIfThatIsKnown() {
    assertThat(effect(3, Map.of(Metric.STEAL_SERVER, 0.04))).hasValue(4);
    assertThat(effect(2.6, Map.of())).hasValue(5.2);
    assertThat(effect(2, Map.of(Metric.STEAL_SERVER, 0.04))).hasValue(0);
  }

  /** Returns the effect on a server with one of two CPUs, of which 1.2 are used. */
  private static OptionalDouble effect(double stealPercent, Map<Metric, Double> more) {
    Map<Metric, Reading> readings = readings(more);
    readings.putAll(
        readings(
            Map.of(
                Metric.STEAL, stealPercent,
                Metric.SYSTEM_CPU, 1.2,
                Metric.SYSTEM_CPU_SHARE, 60.0)));
    return TakenCpu.effectPercent(readings, 1);
  }

  private static Map<Metric, Reading> readings(Map<Metric, Double> values) {
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    values.forEach((metric, value) -> readings.put(metric, new Reading.Measured(value)));
    return readings;
  }
}
