package dev.loombench.tool.analyze.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestResult;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.report.text.DiagnosisSentences;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.ThreadPlace;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiagnoserTest {

  private static final Occupancy FULL =
      SampleInputs.threads("exec-#", ThreadRole.POOL, 40, 0.3, Map.of(ThreadPlace.SLEEP, 40.0));

  @Test
  void overloadedServerOnAFullCpuIsLimitedByIt() {
    List<Diagnosis> diagnoses =
        RunBuilder.open(2000, "virtual")
            .withCpus(List.of(0), List.of(1))
            .trial("virtual", 1, pastCapacity(1400, 0.98))
            .analyzed()
            .conclusions()
            .diagnoses();

    assertThat(diagnoses)
        .extracting(DiagnosisSentences::sentence)
        .containsExactly("virtual: CPU 98 % of 1 core: the CPU sets 1400/s.");
  }

  @Test
  void serverThatKeepsUpHasNoDiagnosis() {
    assertThat(
            RunBuilder.open(2000, "virtual")
                .withCpus(List.of(0), List.of(1))
                .trial(
                    "virtual",
                    1,
                    measured(
                        Map.of(
                            Metric.THROUGHPUT, 2000.0,
                            Metric.SCHEDULED, 2000.0,
                            Metric.BACKLOG_SLOPE, 0.5,
                            Metric.SERVER_CPU, 0.95)))
                .analyzed()
                .conclusions()
                .diagnoses())
        .isEmpty();
  }

  @Test
  void serverWhoseUsersSetTheRateHasNoDiagnosis() {
    assertThat(
            RunBuilder.closed("virtual")
                .withCpus(List.of(0), List.of(1))
                .trial(
                    "virtual",
                    1,
                    measured(
                        Map.of(
                            Metric.THROUGHPUT, 4900.0,
                            Metric.LATENCY_MEAN, 102.0,
                            Metric.SERVER_CPU, 0.97)))
                .analyzed()
                .conclusions()
                .diagnoses())
        .isEmpty();
  }

  @Test
  void latencyAsWithFewFillingUsersIsNoLimit() {
    assertThat(bottlenecks(warmedUpWith(8, 25).trial("virtual", 1, served(19_000, 26)))).isEmpty();
  }

  @Test
  void latencyMuchLongerThanWithFewFillingUsersIsALimit() {
    assertThat(bottlenecks(warmedUpWith(8, 25).trial("virtual", 1, served(320, 1560))))
        .containsExactly(Bottleneck.UNKNOWN);
  }

  @Test
  void nearlyAsManyFillingUsersAreNoComparison() {
    assertThat(bottlenecks(warmedUpWith(300, 25).trial("virtual", 1, served(320, 1560)))).isEmpty();
  }

  private static RunBuilder warmedUpWith(int users, double latencyMillis) {
    return RunBuilder.closed("virtual")
        .withCpus(List.of(0), List.of(1))
        .warmedUpWith(users, latencyMillis);
  }

  private static Map<Metric, Double> served(double perSecond, double latencyMillis) {
    return measured(
        Map.of(
            Metric.THROUGHPUT, perSecond,
            Metric.LATENCY_MEAN, latencyMillis,
            Metric.SERVER_CPU, 0.2));
  }

  @Test
  void timeoutsAreALimitWithoutABacklog() {
    var run =
        RunBuilder.open(2000, "virtual")
            .withCpus(List.of(0), List.of(1))
            .trial(
                "virtual",
                1,
                measured(
                    Map.of(
                        Metric.THROUGHPUT, 1500.0,
                        Metric.SCHEDULED, 2000.0,
                        Metric.BACKLOG_SLOPE, 0.0,
                        Metric.FAILED_SHARE, 25.0,
                        Metric.UNANSWERED_SHARE, 25.0,
                        Metric.SERVER_CPU, 0.97)));

    assertThat(bottlenecks(run)).containsExactly(Bottleneck.CPU);
  }

  @Test
  void wrongAnswersAreNoLimit() {
    var run =
        RunBuilder.open(2000, "virtual")
            .withCpus(List.of(0), List.of(1))
            .withResults(Map.of(RequestResult.OK, 30_000L, RequestResult.BAD_STATUS, 10_000L))
            .trial(
                "virtual",
                1,
                measured(
                    Map.of(
                        Metric.THROUGHPUT, 1500.0,
                        Metric.SCHEDULED, 2000.0,
                        Metric.BACKLOG_SLOPE, 0.0,
                        Metric.FAILED_SHARE, 25.0)));

    assertThat(bottlenecks(run)).isEmpty();
  }

  @Test
  void diagnosticTrialWithTheSameThroughputIsUsed() {
    var run =
        RunBuilder.open(2000, "mine")
            .withCpus(List.of(0), List.of(1))
            .trial("mine", 1, pastCapacity(400, 0.3))
            .nowDiagnostic()
            .withThreads(FULL)
            .trial("mine", 1, pastCapacity(390, 0.3));

    assertThat(run.analyzed().conclusions().diagnoses())
        .extracting(DiagnosisSentences::sentence)
        .containsExactly(
            "mine: all 40 threads of exec-# busy, most sleeping at app.Code.sleep, CPU 30 %:"
                + " the worker pool, not the machine, sets 400/s.");
  }

  @Test
  void diagnosticTrialWithLessThroughputIsNotUsed() {
    var run =
        RunBuilder.open(2000, "mine")
            .withCpus(List.of(0), List.of(1))
            .trial("mine", 1, pastCapacity(400, 0.3))
            .nowDiagnostic()
            .withThreads(FULL)
            .trial("mine", 1, pastCapacity(300, 0.3));

    assertThat(run.analyzed().conclusions().diagnoses())
        .extracting(DiagnosisSentences::sentence)
        .containsExactly(
            "mine: CPU 30 %, diagnostic trials not used: they served 300/s, not 400/s: something"
                + " not measured sets 400/s.");
  }

  @Test
  void diagnosticTrialIsComparedWithTheHeadlineTrialOfItsBlock() {
    var run =
        RunBuilder.open(2000, "mine")
            .withCpus(List.of(0), List.of(1))
            .trial("mine", 1, pastCapacity(400, 0.3))
            .trial("mine", 2, pastCapacity(600, 0.3))
            .nowDiagnostic()
            .trial("mine", 1, pastCapacity(600, 0.3))
            .withThreads(FULL)
            .trial("mine", 2, pastCapacity(600, 0.3));

    assertThat(bottlenecks(run)).containsExactly(Bottleneck.WORKER_POOL);
  }

  @Test
  void boundShowsAFullPoolWithoutADiagnosticTrial() {
    var run =
        RunBuilder.closed("pool-20")
            .withCpus(List.of(0), List.of(1))
            .trial(
                "pool-20",
                1,
                measured(
                    Map.of(
                        Metric.THROUGHPUT, 197.0,
                        Metric.LATENCY_MEAN, 2500.0,
                        Metric.SERVER_CPU, 0.12)));

    assertThat(run.analyzed().conclusions().diagnoses())
        .extracting(DiagnosisSentences::sentence)
        .containsExactly(
            "pool-20: 99 % of the 200/s that 20 threads / 100 ms allow, CPU 12 %: the worker"
                + " pool, not the machine, sets 197/s.");
  }

  @Test
  void unknownBottleneckAsksForADiagnosticTrial() {
    var run =
        RunBuilder.closed("virtual")
            .withCpus(List.of(0), List.of(1))
            .trial(
                "virtual",
                1,
                measured(
                    Map.of(
                        Metric.THROUGHPUT, 197.0,
                        Metric.LATENCY_MEAN, 2500.0,
                        Metric.SERVER_CPU, 0.12)));

    assertThat(run.analyzed().conclusions().diagnoses())
        .extracting(DiagnosisSentences::sentence)
        .containsExactly(
            "virtual: CPU 12 %, no diagnostic trial looked inside (add diagnostic-blocks: 1):"
                + " something not measured sets 197/s.");
  }

  @Test
  void runOfDiagnosticTrialsOnlyIsDiagnosed() {
    var run =
        RunBuilder.closed("virtual")
            .withCpus(List.of(0), List.of(1))
            .nowDiagnostic()
            .withThreads(FULL)
            .trial(
                "virtual",
                1,
                measured(
                    Map.of(
                        Metric.THROUGHPUT, 397.0,
                        Metric.LATENCY_MEAN, 1250.0,
                        Metric.SERVER_CPU, 0.12)));

    assertThat(bottlenecks(run)).containsExactly(Bottleneck.WORKER_POOL);
  }

  @Test
  void diagnosticTrialBesideAnInvalidHeadlineTrialIsDiagnosed() {
    var run =
        RunBuilder.closed("virtual")
            .withCpus(List.of(0), List.of(1))
            .invalid("virtual", 1, "other processes used the CPU")
            .nowDiagnostic()
            .withThreads(FULL)
            .trial(
                "virtual",
                1,
                measured(
                    Map.of(
                        Metric.THROUGHPUT, 397.0,
                        Metric.LATENCY_MEAN, 1250.0,
                        Metric.SERVER_CPU, 0.12)));

    assertThat(bottlenecks(run)).containsExactly(Bottleneck.WORKER_POOL);
  }

  /** 1000 users, who each send ten requests and start within 10 s: 1000/s. */
  @ParameterizedTest
  @CsvSource({"960, false", "500, true"})
  void usersWhoStartOneAfterTheOtherSetTheRateOfAServerThatKeepsUp(
      double perSecond, boolean isDiagnosed) {
    var run =
        RunBuilder.iterations(1000, "mine")
            .withCpus(List.of(0), List.of(1))
            .trial("mine", 1, pooled(perSecond, perSecond, 0, 3.3, 7));

    assertThat(bottlenecks(run).contains(Bottleneck.CONNECTION_POOL)).isEqualTo(isDiagnosed);
  }

  @Test
  void lowerLoadShowsTheUsualTimeOfAConnection() {
    var steps = new OpenModel.OpenSteps(100, 500, 400, Duration.ofSeconds(10), Spacing.UNIFORM);
    var run =
        new RunBuilder(steps, "mine")
            .withCpus(List.of(0), List.of(1))
            .trial("mine", 1, pooled(100, 100, 0, 3, 0))
            .nowAtStep(1)
            .trial("mine", 1, pooled(250, 500, 200, 10, 40));

    assertThat(bottlenecks(run)).containsExactly(Bottleneck.CONNECTION_POOL);

    var slower =
        new RunBuilder(steps, "mine")
            .withCpus(List.of(0), List.of(1))
            .trial("mine", 1, pooled(100, 100, 0, 1, 0))
            .nowAtStep(1)
            .trial("mine", 1, pooled(250, 500, 200, 10, 40));

    assertThat(bottlenecks(slower)).containsExactly(Bottleneck.DOWNSTREAM);
  }

  private static Map<Metric, Double> pooled(
      double served, double due, double growth, double active, double pending) {
    return measured(
        Map.of(
            Metric.THROUGHPUT, served,
            Metric.SCHEDULED, due,
            Metric.BACKLOG_SLOPE, growth,
            Metric.SERVER_CPU, 0.2,
            Metric.POOL_ACTIVE_MEAN, active,
            Metric.POOL_PENDING_MEAN, pending));
  }

  private static Map<Metric, Double> pastCapacity(double served, double cpu) {
    return measured(
        Map.of(
            Metric.THROUGHPUT,
            served,
            Metric.SCHEDULED,
            2000.0,
            Metric.BACKLOG_SLOPE,
            2000 - served,
            Metric.SERVER_CPU,
            cpu));
  }

  /** Adds the readings without which the bottleneck is unknown. */
  private static Map<Metric, Double> measured(Map<Metric, Double> figures) {
    var all = new EnumMap<Metric, Double>(figures);
    all.putIfAbsent(Metric.ACCEPT_QUEUE, 0.0);
    all.put(Metric.GENERATOR_CPU, 0.3);
    all.put(Metric.COLLECTOR_SHARE, 1.0);
    return all;
  }

  private static List<Bottleneck> bottlenecks(RunBuilder run) {
    return run.analyzed().conclusions().diagnoses().stream().map(Diagnosis::bottleneck).toList();
  }
}
