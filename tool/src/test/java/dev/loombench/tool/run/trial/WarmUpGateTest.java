package dev.loombench.tool.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.trial.WarmUpTimeSeries.Second;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarmUpGateTest {

  private final WarmUpGate gate =
      new WarmUpGate(
          new Protocol.WarmUp(Duration.ofSeconds(5), 0.10, 0.05, Duration.ofSeconds(60), 0), 1);

  @Test
  void aServerIsWarmedUpOnceItUsedEnoughCpu() {
    assertThat(gate.warmedUp(timeSeries(7, 1000, 0.5, 0.4)))
        .isEqualTo(new WarmUpGate.Status(false, "CPU 3.5 of 5.0 s"));
    assertThat(gate.warmedUp(timeSeries(10, 1000, 0.5, 0.4)).passed()).isTrue();
  }

  @Test
  void aLimitOfCompilationDelaysTheEndOfWarmUp() {
    var quiet =
        new WarmUpGate(
            new Protocol.WarmUp(Duration.ofSeconds(5), 0.10, 0.10, 0.05, Duration.ofSeconds(60), 0),
            1);
    List<Second> seconds = new ArrayList<>(timeSeries(10, 1000, 1, 0.4));
    assertThat(quiet.warmedUp(seconds))
        .isEqualTo(new WarmUpGate.Status(false, "CPU 10.0 of 5.0 s, JIT 40.0 % (limit 10.0 %)"));
    seconds.addAll(timeSeries(3, 1000, 1, 0.09));
    assertThat(quiet.warmedUp(seconds).passed()).isTrue();
    assertThat(quiet.warmedUp(timeSeries(3, 1000, 1, 0)).passed()).isFalse();
  }

  @Test
  void aServerWithConstantCpuPerAnswerIsStable() {
    assertThat(gate.stabilized(timeSeries(6, 1000, 0.9, 0.018)))
        .isEqualTo(
            new WarmUpGate.Status(
                true, "CPU per answer changes by 0.0 % (limit 10.0 %), JIT 1.8 % (limit 5.0 %)"));
  }

  @Test
  void stabilityNeedsTwoSpans() {
    assertThat(gate.stabilized(timeSeries(5, 1000, 2, 0)))
        .isEqualTo(new WarmUpGate.Status(false, "stabilizing"));
  }

  @Test
  void anActiveCompilerIsNotStable() {
    assertThat(gate.stabilized(timeSeries(9, 1000, 1, 0.06)).passed()).isFalse();
  }

  @Test
  void fallingCpuPerAnswerIsNotStable() {
    List<Second> seconds = new ArrayList<>(timeSeries(6, 1000, 0.9, 0));
    seconds.addAll(timeSeries(3, 1200, 0.9, 0));
    assertThat(gate.stabilized(seconds).passed()).isFalse();
    seconds.addAll(timeSeries(3, 1200, 0.9, 0));
    assertThat(gate.stabilized(seconds).passed()).isTrue();
  }

  @Test
  void aServerWithoutAnswersIsNotStable() {
    assertThat(gate.stabilized(timeSeries(9, 0, 1, 0)))
        .isEqualTo(new WarmUpGate.Status(false, "no answers"));
    List<Second> seconds = new ArrayList<>(timeSeries(6, 0, 1, 0));
    seconds.addAll(timeSeries(3, 1000, 1, 0));
    assertThat(gate.stabilized(seconds)).isEqualTo(new WarmUpGate.Status(false, "stabilizing"));
  }

  private static List<Second> timeSeries(int length, double answers, double cpu, double compiler) {
    List<Second> seconds = new ArrayList<>();
    for (int second = 0; second < length; second++) {
      seconds.add(new Second(second, answers, cpu, compiler));
    }
    return seconds;
  }
}
