package dev.loombench.tool.run.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.trial.WarmUpTimeSeries.Second;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarmUpGateTest {

  private static final Protocol.WarmUp LIMITS =
      new Protocol.WarmUp(0.10, 0.05, Duration.ofSeconds(60));

  private final WarmUpGate gate = WarmUpGate.ofMeasuredLoad(LIMITS, 1);

  @Test
  void aServerWithConstantCpuPerAnswerIsAtRest() {
    assertThat(gate.of(timeSeries(4, 1000, 0.9, 0.018)))
        .isEqualTo(
            new WarmUpGate.Status(
                true, "CPU per answer changes by 0.0 % (limit 10.0 %), JIT 1.8 % (limit 5.0 %)"));
  }

  @Test
  void aWindowThatMayHaveMoreCompilationNeedsNoQuieterServer() {
    List<Second> compiling = timeSeries(4, 1000, 0.9, 0.07);
    assertThat(gate.of(compiling).passed()).isFalse();
    assertThat(gate.forWindow(10).of(compiling).passed()).isTrue();
    assertThat(gate.forWindow(1).of(timeSeries(4, 1000, 0.9, 0.04)).passed()).isTrue();
  }

  @Test
  void aLightServerIsAtRestAfterTheShortestPart() {
    assertThat(gate.of(timeSeries(4, 20, 0.001, 0)).passed()).isTrue();
  }

  @Test
  void cpuBelowTheResolutionIsConstant() {
    assertThat(gate.of(timeSeries(4, 20, 0, 0)).passed()).isTrue();
    List<Second> oneTickMore = new ArrayList<>(timeSeries(2, 20, 0.01, 0));
    oneTickMore.add(new Second(2, 20, 0.02, 0));
    oneTickMore.addAll(timeSeries(1, 20, 0.01, 0));
    assertThat(gate.of(oneTickMore).passed()).isTrue();
    List<Second> doubled = new ArrayList<>(timeSeries(2, 20, 0.05, 0));
    doubled.addAll(timeSeries(2, 20, 0.1, 0));
    assertThat(gate.of(doubled).passed()).isFalse();
  }

  @Test
  void aServerThatAnsweredNothingForTwentySecondsIsNotWaitedFor() {
    List<Second> answering = timeSeries(5, 1000, 0.9, 0);
    assertThat(WarmUpGate.isSilent(timeSeries(19, 0, 0.9, 0))).isFalse();
    assertThat(WarmUpGate.isSilent(timeSeries(20, 0, 0.9, 0))).isTrue();

    List<Second> silenced = new ArrayList<>(answering);
    silenced.addAll(timeSeries(20, 0, 0.9, 0));
    assertThat(WarmUpGate.isSilent(silenced)).isTrue();
    silenced.addAll(answering);
    assertThat(WarmUpGate.isSilent(silenced)).isFalse();
  }

  @Test
  void restNeedsTheShortestPart() {
    assertThat(gate.of(timeSeries(3, 1000, 2, 0)))
        .isEqualTo(new WarmUpGate.Status(false, "too early to judge"));
  }

  @Test
  void anActiveCompilerIsNotAtRest() {
    assertThat(gate.of(timeSeries(9, 1000, 1, 0.06)).passed()).isFalse();
  }

  @Test
  void theFirstPhaseEndsAfterMostOfTheCompilation() {
    WarmUpGate fewUsers = WarmUpGate.ofFewUsers(LIMITS, 1);
    assertThat(fewUsers.of(timeSeries(9, 1000, 1, 0.24)).passed()).isTrue();
    assertThat(fewUsers.of(timeSeries(9, 1000, 1, 0.26)).passed()).isFalse();
  }

  @Test
  void fallingCpuPerAnswerIsNotAtRest() {
    List<Second> seconds = new ArrayList<>(timeSeries(4, 1000, 0.9, 0));
    seconds.addAll(timeSeries(2, 1200, 0.9, 0));
    assertThat(gate.of(seconds).passed()).isFalse();
    seconds.addAll(timeSeries(2, 1200, 0.9, 0));
    assertThat(gate.of(seconds).passed()).isTrue();
  }

  @Test
  void aPauseOfTheCompilerIsNoRestAfterALongPhase() {
    List<Second> seconds = new ArrayList<>(timeSeries(60, 1000, 1, 0.3));
    seconds.addAll(timeSeries(6, 1000, 1, 0));
    assertThat(gate.of(seconds).passed()).isFalse();
    seconds.addAll(timeSeries(12, 1000, 1, 0));
    assertThat(gate.of(seconds).passed()).isTrue();
  }

  @Test
  void aServerWithoutAnswersIsNotAtRest() {
    assertThat(gate.of(timeSeries(9, 0, 1, 0)))
        .isEqualTo(new WarmUpGate.Status(false, "no answers"));
    List<Second> seconds = new ArrayList<>(timeSeries(4, 0, 1, 0));
    seconds.addAll(timeSeries(2, 1000, 1, 0));
    assertThat(gate.of(seconds)).isEqualTo(new WarmUpGate.Status(false, "too early to judge"));
  }

  private static List<Second> timeSeries(int length, double answers, double cpu, double compiler) {
    List<Second> seconds = new ArrayList<>();
    for (int second = 0; second < length; second++) {
      seconds.add(new Second(second, answers, cpu, compiler));
    }
    return seconds;
  }
}
