package dev.loombench.tool.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Protocol.MeasuredServers;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrialValidityTest {

  private static final Load CLOSED =
      new ClosedModel.Closed(500, Duration.ofSeconds(1), Duration.ZERO, Duration.ZERO);
  private static final TrialValidity.Conditions CONDITIONS = conditions(1, 2, 0.05, true);
  private static final Load OPEN = new OpenModel.Open(500, Spacing.UNIFORM);

  @Test
  void aTrialWithoutViolationsIsCompleted() {
    assertThat(
            judge(CLOSED, Map.of(Metric.STEAL, measured(0.1), Metric.FOREIGN_CPU, measured(0.02))))
        .isEqualTo(new Outcome.Completed());
  }

  @Test
  void anActiveCompilerMakesATrialInvalid() {
    Map<Metric, Reading> compiling =
        Map.of(Metric.COMPILER_SHARE, measured(6.5), Metric.SERVER_CPU, measured(0.5));
    assertThat(judge(OPEN, compiling))
        .isEqualTo(
            new Outcome.Invalid(
                Outcome.Origin.TRIAL,
                "warm-up incomplete: CPU per request may be 9.8 % too high by JIT compilation"
                    + " (limit 2.5 %); lengthen protocol.window"));
    assertThat(judge(CLOSED, compiling))
        .as("intervals are wider instead")
        .isEqualTo(new Outcome.Completed());
    assertThat(
            judge(
                CLOSED,
                Map.of(Metric.COMPILER_SHARE, measured(5.1), Metric.SERVER_CPU, measured(1))))
        .isEqualTo(
            new Outcome.Invalid(
                Outcome.Origin.TRIAL,
                "warm-up incomplete: CPU per request may be 15.3 % too high by JIT compilation"
                    + " (limit 15.0 %); lengthen protocol.window"));
  }

  @Test
  void aServerThatWasNotAtRestNeedsALongerWarmUp() {
    Map<Metric, Reading> compiling =
        Map.of(Metric.COMPILER_SHARE, measured(6.3), Metric.SERVER_CPU, measured(1));
    assertThat(judge(CLOSED, compiling, conditions(1, 2, 0.05, false)))
        .isInstanceOfSatisfying(
            Outcome.Invalid.class,
            invalid -> assertThat(invalid.reason()).endsWith("raise protocol.warm-up.ceiling"));
  }

  @Test
  void aWiderMarginAcceptsMoreCompilation() {
    Map<Metric, Reading> compiling =
        Map.of(Metric.COMPILER_SHARE, measured(1.5), Metric.SERVER_CPU, measured(1));
    assertThat(judge(OPEN, compiling)).isInstanceOf(Outcome.Invalid.class);
    assertThat(judge(OPEN, compiling, conditions(1, 2, 0.10, true)))
        .isEqualTo(new Outcome.Completed());
  }

  @Test
  void aColdServerMayCompile() {
    var cold =
        new TrialValidity.Conditions(
            1, 2, 0, 0.05, MeasuredServers.COLD, false, true, _ -> "the generator");
    Map<Metric, Reading> compiling =
        Map.of(Metric.COMPILER_SHARE, measured(60), Metric.SERVER_CPU, measured(1));
    assertThat(judge(CLOSED, compiling, cold)).isEqualTo(new Outcome.Completed());
    assertThat(judge(CLOSED, Map.of(Metric.STEAL, measured(9)), cold))
        .isInstanceOf(Outcome.Invalid.class);
  }

  @Test
  void aLateCompilationInAMostlyWaitingServerIsAccepted() {
    assertThat(
            judge(
                CLOSED,
                Map.of(Metric.COMPILER_SHARE, measured(6.5), Metric.SERVER_CPU, measured(0.1))))
        .isEqualTo(new Outcome.Completed());
  }

  @Test
  void usersMayBeServedWhileTheHypervisorTakesSomeCpu() {
    assertThat(judge(CLOSED, stolen(2.6))).isEqualTo(new Outcome.Completed());
    assertThat(judge(CLOSED, stolen(8))).isInstanceOf(Outcome.Invalid.class);
    assertThat(judge(OPEN, stolen(2.6))).isInstanceOf(Outcome.Invalid.class);
    var thinking = new ClosedModel.Closed(8, Duration.ZERO, Duration.ZERO, Duration.ofMillis(10));
    assertThat(judge(thinking, stolen(2.6))).isInstanceOf(Outcome.Invalid.class);
  }

  private static Map<Metric, Reading> stolen(double percent) {
    return Map.of(
        Metric.STEAL, measured(percent),
        Metric.SYSTEM_CPU, measured(1.2),
        Metric.SYSTEM_CPU_SHARE, measured(60));
  }

  @Test
  void otherProcessesMayUseTheCpusThatAreNotMeasured() {
    assertThat(judge(OPEN, others(0.6, 0.05, 0.1))).isEqualTo(new Outcome.Completed());
    assertThat(judge(OPEN, others(0.6, 0.12, 0.05)))
        .isEqualTo(
            new Outcome.Invalid(
                Outcome.Origin.SURROUNDINGS, "other processes used 0.12 cores (limit 0.10)"));
  }

  @Test
  void usersMayBeServedWhileOthersUseSomeOfTheServersCpus() {
    assertThat(judge(CLOSED, others(0.6, 0.15, 0.05))).isEqualTo(new Outcome.Completed());
    assertThat(judge(CLOSED, others(0.6, 0.16, 0.05))).isInstanceOf(Outcome.Invalid.class);
    assertThat(judge(CLOSED, others(0.6, 0.05, 0.11))).isInstanceOf(Outcome.Invalid.class);
  }

  private static Map<Metric, Reading> others(double all, double server, double generator) {
    return Map.of(
        Metric.STEAL, measured(0),
        Metric.FOREIGN_CPU, measured(all),
        Metric.FOREIGN_CPU_SERVER, measured(server),
        Metric.FOREIGN_CPU_GENERATOR, measured(generator));
  }

  @Test
  void stealAndOtherProcessesAreBothReported() {
    assertThat(judge(CLOSED, Map.of(Metric.STEAL, measured(9), Metric.FOREIGN_CPU, measured(0.5))))
        .isEqualTo(
            new Outcome.Invalid(
                Outcome.Origin.SURROUNDINGS,
                "the hypervisor took 9.0 % of the CPU (limit 2 %); other processes used 0.50 cores"
                    + " (limit 0.10)"));
  }

  @Test
  void aLateGeneratorMattersInOpenLoadOnly() {
    Map<Metric, Reading> late =
        Map.of(
            Metric.LOOP_LATENESS_P99,
            measured(12),
            Metric.WAKE_UP_LATENESS_P99,
            measured(0.8),
            Metric.LATENESS_EFFECT,
            measured(2.6));
    assertThat(judge(OPEN, late))
        .isEqualTo(
            new Outcome.Invalid(
                Outcome.Origin.TRIAL,
                "the generator sent late, which raised the latency by 2.6 % (limit 2.5 %, half the"
                    + " equivalence margin): p99 12.0 ms; the machine woke its threads 0.8 ms late,"
                    + " the rest is its own work. Give the generator more CPUs or processes, or"
                    + " lower the rate"));
    assertThat(judge(CLOSED, late)).isEqualTo(new Outcome.Completed());
    assertThat(judge(OPEN, late, conditions(1, 2, 0.10, true))).isEqualTo(new Outcome.Completed());
  }

  @Test
  void latenessWithoutEffectIsAccepted() {
    assertThat(
            judge(
                OPEN,
                Map.of(
                    Metric.LOOP_LATENESS_P99, measured(12), Metric.LATENESS_EFFECT, measured(2.4))))
        .isEqualTo(new Outcome.Completed());
  }

  @Test
  void anEffectOnP99CountsOnlyWhereP99Decides() {
    Map<Metric, Reading> late =
        Map.of(
            Metric.LOOP_LATENESS_P99,
            measured(1.2),
            Metric.LATENESS_EFFECT,
            measured(0),
            Metric.LATENESS_EFFECT_P99,
            measured(37));
    assertThat(judge(OPEN, late)).isEqualTo(new Outcome.Completed());

    var byP99 =
        new TrialValidity.Conditions(
            1, 2, 0, 0.05, MeasuredServers.WARM, true, true, _ -> "the generator");
    assertThat(judge(OPEN, late, byP99).reasonText())
        .startsWith("the generator sent late, which raised the latency by 37.0 % (limit 2.5 %");
  }

  @Test
  void theMachineIsNamedIfItWokeTheGeneratorLate() {
    assertThat(
            judge(
                    OPEN,
                    Map.of(
                        Metric.LOOP_LATENESS_P99,
                        measured(12),
                        Metric.WAKE_UP_LATENESS_P99,
                        measured(6),
                        Metric.LATENESS_EFFECT,
                        measured(40)))
                .reasonText())
        .endsWith(
            "p99 12.0 ms; the machine woke its threads 6.0 ms late, most of it. Stop other"
                + " programs, or use a machine that 'loombench doctor' finds punctual");
  }

  @Test
  void aGeneratorWithoutCpuLeftGivesALowerBound() {
    assertThat(
            judge(
                OPEN,
                Map.of(
                    Metric.LOOP_LATENESS_P99, measured(12), Metric.GENERATOR_CPU, measured(1.7))))
        .isEqualTo(new Outcome.Completed());
    assertThat(
            judge(
                OPEN,
                Map.of(
                    Metric.LOOP_LATENESS_P99, measured(12), Metric.GENERATOR_CPU, measured(1.5))))
        .isEqualTo(
            new Outcome.Invalid(
                Outcome.Origin.TRIAL,
                "the generator sent late: p99 12.0 ms. Give the generator more CPUs or processes,"
                    + " or lower the rate"));
  }

  @Test
  void aFlagNotInEffectMakesATrialInvalid() {
    assertThat(
            TrialValidity.of(
                CLOSED, List.of(), CONDITIONS, List.of("-Xmx512m: the heap is 256 MiB")))
        .isEqualTo(
            new Outcome.Invalid(
                Outcome.Origin.TRIAL, "setting not in effect: -Xmx512m: the heap is 256 MiB"));
  }

  @Test
  void anUnavailableReadingIsNotJudged() {
    assertThat(judge(CLOSED, Map.of(Metric.STEAL, new Reading.Unavailable("no /proc"))))
        .isEqualTo(new Outcome.Completed());
  }

  private static Outcome judge(Load load, Map<Metric, Reading> readings) {
    return judge(load, readings, CONDITIONS);
  }

  private static Outcome judge(
      Load load, Map<Metric, Reading> readings, TrialValidity.Conditions conditions) {
    Instant start = Instant.parse("2026-03-01T10:00:00Z");
    return TrialValidity.of(
        load,
        List.of(
            new Measurement(
                new LoadId.Open(100, Spacing.UNIFORM),
                new Window(start, start.plusSeconds(8)),
                readings)),
        conditions,
        List.of());
  }

  private static Reading measured(double value) {
    return new Reading.Measured(value);
  }

  @Test
  void aStartIsJudgedByTheCpuOfOthers() {
    assertThat(start(Map.of(Metric.START_UP, measured(2), Metric.FOREIGN_CPU, measured(0.2))))
        .isEqualTo(
            new Outcome.Invalid(
                Outcome.Origin.SURROUNDINGS, "other processes used 0.20 cores (limit 0.10)"));
    assertThat(start(Map.of(Metric.START_UP, measured(2), Metric.STEAL, measured(3))))
        .isEqualTo(
            new Outcome.Invalid(
                Outcome.Origin.SURROUNDINGS, "the hypervisor took 3.0 % of the CPU (limit 2 %)"));
  }

  @Test
  void aFewTicksInAShortStartAreAccepted() {
    assertThat(start(Map.of(Metric.START_UP, measured(0.2), Metric.FOREIGN_CPU, measured(0.2))))
        .isEqualTo(new Outcome.Completed());
  }

  private static Outcome start(Map<Metric, Reading> readings) {
    return TrialValidity.ofStartUp(
        List.of(
            new Measurement(
                new LoadId.None(),
                new Window(Instant.EPOCH, Instant.EPOCH.plusSeconds(7)),
                readings,
                Map.of())),
        List.of());
  }

  /** Returns the conditions of a warm server and a single generator. */
  static TrialValidity.Conditions conditions(
      double serverCpus, int generatorCpus, double equivalenceMargin, boolean reachedRest) {
    return new TrialValidity.Conditions(
        serverCpus,
        generatorCpus,
        0,
        equivalenceMargin,
        MeasuredServers.WARM,
        false,
        reachedRest,
        _ -> "the generator");
  }
}
