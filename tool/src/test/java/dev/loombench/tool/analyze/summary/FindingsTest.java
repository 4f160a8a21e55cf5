package dev.loombench.tool.analyze.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.analyze.measure.Bound.LittlesLaw;
import dev.loombench.tool.analyze.measure.Estimated;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.analyze.measure.Rejected;
import dev.loombench.tool.analyze.measure.TrialCounts;
import dev.loombench.tool.evidence.UnavailableReason;
import dev.loombench.tool.report.text.DiagnosisSentences;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.yaml.StudyReader;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Estimates, bounds, configuration differences and rejected trials. */
class FindingsTest {

  @Test
  void doesNotMixPassesInOneEstimate() {
    List<PointEstimate> estimates =
        RunBuilder.closed("virtual")
            .throughputs("virtual", 1000, 1010)
            .nowDiagnostic()
            .trial("virtual", 1, Map.of(Metric.THROUGHPUT, 500.0, Metric.LIVE_SET, 40.0))
            .analyzed()
            .measurements()
            .estimates();

    assertThat(estimates).hasSize(2);
    PointEstimate throughput = estimates.getFirst();
    assertThat(throughput.pass()).isEqualTo(Pass.HEADLINE);
    assertThat(throughput.ifKnown().orElseThrow().value()).isEqualTo(1005);
    PointEstimate liveSet = estimates.getLast();
    assertThat(liveSet.pass()).isEqualTo(Pass.DIAGNOSTIC);
    assertThat(liveSet.ifKnown()).contains(new Estimate.Single(40));
  }

  @Test
  void anUnavailableMetricHasAReason() {
    PointEstimate estimate =
        RunBuilder.closed("virtual")
            .readings("virtual", 1, Map.of(Metric.STEAL, new Reading.Unavailable("no /proc/stat")))
            .analyzed()
            .measurements()
            .estimates()
            .getFirst();

    assertThat(estimate)
        .isEqualTo(
            new PointEstimate(
                estimate.point(),
                new VariantId("virtual"),
                Pass.HEADLINE,
                Metric.STEAL,
                new Estimated.Unavailable(
                    new UnavailableReason.MissingInTrials(1, 1, "no /proc/stat"))));
  }

  @Test
  void aPercentileDoesNotExcludeTrialsWithFailures() {
    PointEstimate estimate =
        RunBuilder.closed("virtual")
            .values(Metric.LATENCY_P99, "virtual", 100, 101)
            .readings(
                "virtual", 3, Map.of(Metric.LATENCY_P99, new Reading.Unavailable("2 % failed")))
            .analyzed()
            .measurements()
            .estimates()
            .getFirst();

    assertThat(estimate.value()).isInstanceOf(Estimated.Unavailable.class);
  }

  @Test
  void intervalsOfNonNegativeMetricsEndAtZero() {
    PointEstimate estimate =
        RunBuilder.closed("virtual")
            .throughputs("virtual", 1, 100)
            .analyzed()
            .measurements()
            .estimates()
            .getFirst();

    assertThat(estimate.ifKnown().flatMap(Estimate::interval).orElseThrow().low()).isZero();
  }

  @Test
  void aPoolSmallerThanTheUsersIsTheBound() {
    Bound bound =
        RunBuilder.closed("pool-200")
            .throughputs("pool-200", 1980)
            .analyzed()
            .measurements()
            .bounds()
            .getFirst();

    assertThat(bound.perSecond()).isEqualTo(2000);
    assertThat(DiagnosisSentences.bound(bound.limit())).isEqualTo("200 threads / 100 ms");
    assertThat(bound.reachedShare()).isCloseTo(0.99, within(1e-9));
  }

  @Test
  void usersAreTheBoundWithManyThreads() {
    Bound bound =
        RunBuilder.closed("pool-800")
            .throughputs("pool-800", 4000)
            .analyzed()
            .measurements()
            .bounds()
            .getFirst();

    assertThat(bound.perSecond()).isEqualTo(5000);
    assertThat(DiagnosisSentences.bound(bound.limit())).isEqualTo("500 users / 100 ms");
    assertThat(bound.reachedShare()).isCloseTo(0.8, within(1e-9));
  }

  @Test
  void onlyThreadsBoundAnOpenLoad() {
    assertThat(
            RunBuilder.open(300, "pool-50", "virtual")
                .throughputs("pool-50", 300)
                .throughputs("virtual", 300)
                .analyzed()
                .measurements()
                .bounds())
        .singleElement()
        .satisfies(
            bound ->
                assertThat(DiagnosisSentences.bound(bound.limit()))
                    .isEqualTo("50 threads / 100 ms"));
  }

  @Test
  void aConnectionPoolIsTheBoundWithASlowDatabase() {
    assertThat(bounds(1700, new Work.Kernel(KernelName.DB, Map.of("millis", 5L))))
        .singleElement()
        .satisfies(
            bound -> {
              assertThat(bound.perSecond()).isEqualTo(2000);
              assertThat(DiagnosisSentences.bound(bound.limit()))
                  .isEqualTo("10 connections / 5 ms");
              assertThat(bound.reachedShare()).isCloseTo(0.85, within(1e-9));
            });
  }

  @Test
  void connectionsToAnotherServiceAreTheBoundOfConcurrentCalls() {
    assertThat(bounds(3300, new Work.Kernel(KernelName.CALL, Map.of("fanout", 3L, "millis", 100L))))
        .singleElement()
        .satisfies(
            bound -> {
              assertThat(DiagnosisSentences.bound(bound.limit()))
                  .isEqualTo("1000 connections to the other service / 300 ms");
              assertThat(bound.reachedShare()).isCloseTo(0.99, within(1e-9));
            });
  }

  @Test
  void aLimitOfAdmittedRequestsIsTheBoundOfVirtualThreads() {
    assertThat(
            RunBuilder.closed("virtual")
                .asking(
                    _ ->
                        new StudyReader()
                            .read(
                                """
                                study: limited
                                question: How much is admitted?
                                variants:
                                  virtual: {server: spring-mvc, threads: virtual, requests-at-once: 20}
                                workloads:
                                  delay-100: {kernel: delay, with: {millis: 100}, load: {users: 500}}
                                """,
                                Path.of("limited.yaml")))
                .throughputs("virtual", 198)
                .analyzed()
                .measurements()
                .bounds())
        .singleElement()
        .satisfies(
            bound -> {
              assertThat(bound.perSecond()).isEqualTo(200);
              assertThat(DiagnosisSentences.bound(bound.limit()))
                  .isEqualTo("20 requests at once / 100 ms");
              assertThat(bound.reachedShare()).isCloseTo(0.99, within(1e-9));
            });
  }

  /** Returns the bounds of virtual threads under closed load of 500 users. */
  private static List<Bound> bounds(double throughput, Work work) {
    return RunBuilder.closed("virtual")
        .asking(
            asked ->
                new Study(
                    asked.name(),
                    asked.question(),
                    asked.baseline(),
                    asked.variants(),
                    List.of(
                        new Workload(
                            new WorkloadId("delay-100"), work, List.of(RunBuilder.CLOSED_500))),
                    asked.jvm(),
                    asked.protocol(),
                    new Design.Fixed(),
                    Study.Options.DEFAULT))
        .throughputs("virtual", throughput)
        .analyzed()
        .measurements()
        .bounds();
  }

  @Test
  void littlesLawYieldsTheUsers() {
    LittlesLaw check =
        RunBuilder.closed("virtual")
            .trial("virtual", 1, Map.of(Metric.THROUGHPUT, 4800.0, Metric.LATENCY_MEAN, 104.0))
            .analyzed()
            .measurements()
            .littlesLaw()
            .getFirst();

    assertThat(check.users()).isEqualTo(500);
    assertThat(check.implied()).isCloseTo(499.2, within(1e-9));
  }

  @Test
  void separatesDifferentFromCommonConfiguration() {
    ConfigurationDifferences configuration =
        RunBuilder.closed("pool-200", "virtual")
            .withFacts(
                Map.of("threads", "200", "heap", "512m", "load", "0.1", "windows.disturbed", "5 %"))
            .throughputs("pool-200", 1)
            .withFacts(Map.of("threads", "virtual", "heap", "512m", "load", "0.1"))
            .throughputs("virtual", 1)
            .withFacts(Map.of("threads", "virtual", "heap", "512m", "load", "0.2", "pool", "10"))
            .throughputs("virtual", 1)
            .analyzed()
            .quality()
            .configuration();

    assertThat(configuration.common()).containsExactly(Map.entry("heap", "512m"));
    assertThat(configuration.differences())
        .extracting(ConfigurationDifferences.Difference::fact)
        .containsExactly("load", "pool", "threads");
    assertThat(configuration.differences().get(0).byVariant())
        .containsEntry(new VariantId("pool-200"), "0.1")
        .containsEntry(new VariantId("virtual"), "varies: 0.1, 0.2");
    assertThat(configuration.differences().get(1).byVariant())
        .containsEntry(new VariantId("pool-200"), "–")
        .containsEntry(new VariantId("virtual"), "varies: 10, –");
  }

  @Test
  void listsEachRejectedTrialWithItsReason() {
    Analysis analysis =
        RunBuilder.closed("virtual")
            .throughputs("virtual", 1)
            .disturbed("virtual", 2, "steal of 9 %")
            .failed("virtual", 3, "exit code 137")
            .analyzed();

    assertThat(analysis.quality().rejected())
        .extracting(Rejected::reason)
        .containsExactly("steal of 9 %", "exit code 137");
    assertThat(analysis.quality().trialCounts())
        .containsExactly(new TrialCounts(new VariantId("virtual"), 1, 1, 1));
  }
}
