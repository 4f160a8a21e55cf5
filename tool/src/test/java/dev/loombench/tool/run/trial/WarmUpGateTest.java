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
  void aServerIsFilledOnceItHasUsedEnoughCpu() {
    assertThat(gate.filled(course(7, 1000, 0.5, 0.4)))
        .isEqualTo(new WarmUpGate.Standing(false, "CPU 3.5 of 5.0 s"));
    assertThat(gate.filled(course(10, 1000, 0.5, 0.4)).open()).isTrue();
  }

  @Test
  void whereItIsAskedAServerIsFilledOnlyOnceItsCompilerIsQuiet() {
    var quiet =
        new WarmUpGate(
            new Protocol.WarmUp(Duration.ofSeconds(5), 0.10, 0.10, 0.05, Duration.ofSeconds(60), 0),
            1);
    List<Second> seconds = new ArrayList<>(course(10, 1000, 1, 0.4));
    assertThat(quiet.filled(seconds))
        .isEqualTo(
            new WarmUpGate.Standing(false, "CPU 10.0 of 5.0 s, compiler 40.0 % (limit 10.0 %)"));
    seconds.addAll(course(3, 1000, 1, 0.09));
    assertThat(quiet.filled(seconds).open()).isTrue();
    assertThat(quiet.filled(course(3, 1000, 1, 0)).open()).isFalse();
  }

  @Test
  void aServerHasSettledOnceAllIsSteady() {
    assertThat(gate.settled(course(6, 1000, 0.9, 0.018)))
        .isEqualTo(
            new WarmUpGate.Standing(
                true,
                "CPU per answer changes by 0.0 % (limit 10.0 %), compiler 1.8 % (limit 5.0 %)"));
  }

  @Test
  void itHasNotBeforeTwoSpansCanBeCompared() {
    assertThat(gate.settled(course(5, 1000, 2, 0)))
        .isEqualTo(new WarmUpGate.Standing(false, "settling"));
  }

  @Test
  void itHasNotWhileTheCompilerWorks() {
    assertThat(gate.settled(course(9, 1000, 1, 0.06)).open()).isFalse();
  }

  @Test
  void itHasNotWhileAnswersStillBecomeCheaper() {
    List<Second> seconds = new ArrayList<>(course(6, 1000, 0.9, 0));
    seconds.addAll(course(3, 1200, 0.9, 0));
    assertThat(gate.settled(seconds).open()).isFalse();
    seconds.addAll(course(3, 1200, 0.9, 0));
    assertThat(gate.settled(seconds).open()).isTrue();
  }

  @Test
  void itHasNotWhileNothingIsAnswered() {
    assertThat(gate.settled(course(9, 0, 1, 0)))
        .isEqualTo(new WarmUpGate.Standing(false, "nothing is answered"));
    List<Second> seconds = new ArrayList<>(course(6, 0, 1, 0));
    seconds.addAll(course(3, 1000, 1, 0));
    assertThat(gate.settled(seconds)).isEqualTo(new WarmUpGate.Standing(false, "settling"));
  }

  private static List<Second> course(int length, double answers, double cpu, double compiler) {
    List<Second> seconds = new ArrayList<>();
    for (int second = 0; second < length; second++) {
      seconds.add(new Second(second, answers, cpu, compiler));
    }
    return seconds;
  }
}
