package dev.loombench.tool.analyze.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.report.text.NotComparableSentences;
import dev.loombench.tool.report.text.WarningSentences;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Warnings of a run. */
class WarningsTest {

  @Test
  void aCompleteUndisturbedRunHasNoWarnings() {
    assertThat(
            RunBuilder.closed("virtual")
                .withCpus(List.of(0), List.of(1))
                .trial("virtual", 1, Map.of(Metric.GENERATOR_CPU, 0.5, Metric.FOREIGN_CPU, 0.02))
                .analyzed()
                .quality()
                .warnings())
        .isEmpty();
  }

  @Test
  void aSaturatedGeneratorYieldsALowerBound() {
    List<Warning> warnings =
        RunBuilder.closed("virtual")
            .withCpus(List.of(0), List.of(1, 2))
            .trial("virtual", 1, Map.of(Metric.GENERATOR_CPU, 1.8))
            .analyzed()
            .quality()
            .warnings();

    assertThat(warnings)
        .extracting(WarningSentences::finding)
        .containsExactly(
            "delay-100, closed 500: the generator used 90 % of its CPUs with virtual, so the"
                + " throughput is a lower bound.");
  }

  @Test
  void lateSendsWithoutEffectAreReported() {
    Map<Metric, Double> late =
        Map.of(
            Metric.LATENCY_P50, 20.0,
            Metric.LOOP_LATENESS_P99, 0.3,
            Metric.WAKE_UP_LATENESS_P99, 0.2,
            Metric.LATENESS_EFFECT, 0.4);
    assertThat(lateGenerator(late)).as("below half the margin of the median").isEmpty();

    late = new EnumMap<>(late);
    late.put(Metric.LOOP_LATENESS_P99, 6.0);
    assertThat(lateGenerator(late))
        .containsExactly(
            "delay-100, open 100/s poisson: the generator sent late with virtual, up to p99 6.0 ms; the machine woke its threads 0.2 ms late, the rest is its own work. No compared latency changed by more than half the equivalence margin.");
  }

  private static List<String> lateGenerator(Map<Metric, Double> readings) {
    return RunBuilder.open(100, "virtual")
        .withCpus(List.of(0), List.of(1))
        .trial("virtual", 1, readings)
        .analyzed()
        .quality()
        .warnings()
        .stream()
        .filter(Warning.GeneratorLate.class::isInstance)
        .map(WarningSentences::finding)
        .toList();
  }

  @Test
  void warnsOfOtherMisleadingConditions() {
    List<Warning> warnings =
        RunBuilder.closed("virtual")
            .withCpus(List.of(0, 1), List.of(1))
            .nowCold()
            .trial("virtual", 1, Map.of(Metric.FOREIGN_CPU, 0.4, Metric.STEAL, 5.0))
            .onAnotherBoot()
            .trial("virtual", 2, Map.of(Metric.FOREIGN_CPU, 0.0))
            .analyzedOf(3)
            .quality()
            .warnings();

    assertThat(warnings)
        .extracting(WarningSentences::finding)
        .containsExactly(
            "The run is incomplete: 2 of 3 trials.",
            "The run has 2 epochs: the boot, the host or another condition of the machine changed.",
            "Server and generator shared CPU 1 and slowed each other down.",
            "2 trials of virtual began before the server was warm.",
            "Other processes used up to 0.4 cores in a window, up to 0.4 on the CPUs of the server or of the generator.",
            "The hypervisor took up to 5.00 % of the CPU in a window.");
    assertThat(warnings)
        .allSatisfy(warning -> assertThat(WarningSentences.nextStep(warning)).endsWith("."));
  }

  @Test
  void warnsWhenTheSpeedOfTheCpuVariedBetweenTrialsOfAVariant() {
    List<Warning> warnings =
        RunBuilder.closed("virtual", "webflux")
            .trial("virtual", 1, Map.of(Metric.CPU_SPEED, 400.0))
            .trial("virtual", 2, Map.of(Metric.CPU_SPEED, 380.0))
            .trial("webflux", 1, Map.of(Metric.CPU_SPEED, 390.0))
            .trial("webflux", 2, Map.of(Metric.CPU_SPEED, 234.0))
            .analyzedOf(4)
            .quality()
            .warnings();

    assertThat(warnings)
        .filteredOn(warning -> warning instanceof Warning.CpuSpeedVaried)
        .extracting(WarningSentences::finding)
        .containsExactly(
            "The speed of the server's CPUs varied: one trial of webflux at delay-100, closed 500 had 60 % of the speed of another.");
  }

  @Test
  void warnsWhenServersOfAVariantWithAFullCpuDiffer() {
    RunBuilder run = RunBuilder.closed("virtual", "webflux").withCpus(List.of(0), List.of(1));
    for (int block = 1; block <= 3; block++) {
      double slow = block == 2 ? 2 : 1;
      run.trial("virtual", block, server(0.99, 30 * slow, 15_000 * slow));
      run.trial("webflux", block, server(0.5, 30 * slow, 15_000 * slow));
    }

    assertThat(run.analyzedOf(6).quality().warnings())
        .filteredOn(warning -> warning instanceof Warning.UnlikeServers)
        .extracting(WarningSentences::finding)
        .containsExactly(
            "Servers of virtual, started alike, needed 30.0 to 60.0 µs of CPU for a request at delay-100, closed 500.");
  }

  /** A CPU of half the speed needs twice the time for as many steps. */
  @Test
  void serversOnCpusOfAnotherSpeedAreNotUnlike() {
    RunBuilder run =
        RunBuilder.closed("virtual")
            .withCpus(List.of(0), List.of(1))
            .trial("virtual", 1, server(0.99, 30, 15_000))
            .trial("virtual", 2, server(0.99, 60, 15_000));

    assertThat(run.analyzedOf(2).quality().warnings())
        .noneMatch(warning -> warning instanceof Warning.UnlikeServers);
  }

  private static Map<Metric, Double> server(double cpu, double micros, double steps) {
    return Map.of(
        Metric.SERVER_CPU, cpu, Metric.CPU_PER_REQUEST, micros, Metric.WORK_PER_REQUEST, steps);
  }

  @Test
  void warnsWhenServersStillCompiled() {
    List<Warning> warnings =
        RunBuilder.closed("virtual", "webflux")
            .trial("virtual", 1, Map.of(Metric.COMPILATION_DRIFT, 6.0))
            .trial("webflux", 1, Map.of(Metric.COMPILATION_DRIFT, 0.0))
            .analyzedOf(2)
            .quality()
            .warnings();

    assertThat(warnings)
        .filteredOn(warning -> warning instanceof Warning.StillCompiling)
        .extracting(WarningSentences::finding)
        .containsExactly(
            "The server still compiled in a window of virtual: its CPU per request may be up to 6.00 % too high.");
  }

  @Test
  void warnsWhenTheFiguresAreThoseOfFewUsers() {
    List<Warning> warnings = withFewUsers(Map.of()).quality().warnings();

    assertThat(warnings)
        .filteredOn(warning -> warning instanceof Warning.UsersWithoutAnswer)
        .extracting(WarningSentences::finding)
        .containsExactly(
            "Throughput and mean response time of webflux imply 22 % of the users of delay-100, closed 500; the waits of the others are in no latency.");
  }

  @Test
  void anOverloadedServerIsWarnedOfToo() {
    List<Warning> warnings =
        withFewUsers(Map.of(Metric.UNANSWERED_SHARE, 4.0)).quality().warnings();

    assertThat(warnings).anyMatch(warning -> warning instanceof Warning.UsersWithoutAnswer);
  }

  @Test
  void saysHowManyUsersWaitToBeAccepted() {
    List<Warning> warnings = withFewUsers(Map.of(Metric.ACCEPT_QUEUE, 390.4)).quality().warnings();

    assertThat(warnings)
        .filteredOn(warning -> warning instanceof Warning.UsersWithoutAnswer)
        .extracting(WarningSentences::finding)
        .containsExactly(
            "Throughput and mean response time of webflux imply 22 % of the users of delay-100, closed 500; the waits of the others are in no latency. On average 390 connections waited in the server's accept queue.");
  }

  @Test
  void comparesNothingWhereTheFiguresAreThoseOfFewUsers() {
    List<Comparison> comparisons = withFewUsers(Map.of()).conclusions().comparisons();

    assertThat(comparisons)
        .extracting(Comparison::metric)
        .contains(Metric.THROUGHPUT, Metric.CPU_PER_REQUEST, Metric.RSS_MEAN);
    assertThat(comparisons)
        .extracting(comparison -> NotComparableSentences.reason(comparison.verdict()))
        .containsOnly("the figures of webflux are those of 22 % of its users");
  }

  /** Returns three blocks in which webflux serves a fifth of its users. */
  private static Analysis withFewUsers(Map<Metric, Double> others) {
    RunBuilder run = RunBuilder.closed("virtual", "webflux");
    for (int block = 1; block <= 3; block++) {
      Map<Metric, Double> same =
          Map.of(
              Metric.CPU_PER_REQUEST, 40.0,
              Metric.RSS_MEAN, 300.0 + block,
              Metric.LATENCY_P99, 200.0 + block);
      var virtual = new HashMap<>(same);
      virtual.putAll(Map.of(Metric.THROUGHPUT, 4900.0, Metric.LATENCY_MEAN, 100.0 + block));
      var webflux = new HashMap<>(same);
      webflux.putAll(Map.of(Metric.THROUGHPUT, 1000.0, Metric.LATENCY_MEAN, 100.0 + 5 * block));
      webflux.putAll(others);
      run.trial("virtual", block, virtual);
      run.trial("webflux", block, webflux);
    }
    return run.analyzedOf(6);
  }

  @Test
  void aDifferenceInSpeedBetweenVariantsIsNoWarning() {
    List<Warning> warnings =
        RunBuilder.closed("virtual", "webflux")
            .trial("virtual", 1, Map.of(Metric.CPU_SPEED, 400.0))
            .trial("virtual", 2, Map.of(Metric.CPU_SPEED, 401.0))
            .trial("webflux", 1, Map.of(Metric.CPU_SPEED, 300.0))
            .trial("webflux", 2, Map.of(Metric.CPU_SPEED, 301.0))
            .analyzedOf(4)
            .quality()
            .warnings();

    assertThat(warnings).noneMatch(warning -> warning instanceof Warning.CpuSpeedVaried);
  }

  @Test
  void aFewTicksDuringAShortStartAreNoWarning() {
    List<Warning> warnings =
        RunBuilder.closed("virtual")
            .now(Pass.STARTUP)
            .trial("virtual", 1, Map.of(Metric.FOREIGN_CPU, 0.3))
            .analyzedOf(1)
            .quality()
            .warnings();

    assertThat(warnings).noneMatch(warning -> warning instanceof Warning.OtherProcessesUsedCpu);
  }
}
