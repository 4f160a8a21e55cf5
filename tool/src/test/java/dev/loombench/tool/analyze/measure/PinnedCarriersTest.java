package dev.loombench.tool.analyze.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.analyze.diagnose.Bottleneck;
import dev.loombench.tool.analyze.diagnose.Diagnoser;
import dev.loombench.tool.analyze.diagnose.Finding;
import dev.loombench.tool.analyze.diagnose.SampleInputs;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.report.text.AnswerSentences;
import dev.loombench.tool.report.text.DiagnosisSentences;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.threads.ThreadPlace;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Bounds and diagnoses of virtual threads that wait in a monitor. */
class PinnedCarriersTest {

  private static final Map<String, String> JAVA_21 =
      Map.of(
          "threads.model", "virtual",
          "java.version", "21.0.8",
          "jvm.arguments", "-Xmx512m",
          "jvm.available-processors", "2");

  @Test
  void beforeJdk24WaitingVirtualThreadsHoldTheirCarriers() {
    Bound bound = bounds(KernelName.PIN, JAVA_21).getFirst();

    assertThat(DiagnosisSentences.bound(bound.limit())).isEqualTo("2 pinned carriers / 30 ms");
    assertThat(bound.limit().kind().key()).isEqualTo("carriers");
    assertThat(bound.perSecond()).isCloseTo(66.667, within(0.001));
    assertThat(bound.reachedShare()).isCloseTo(0.9, within(0.001));
  }

  @Test
  void parallelismPropertySetsTheNumberOfCarriers() {
    assertThat(
            bindingLimit(
                KernelName.PIN,
                "jvm.arguments",
                "-Xmx1g -Djdk.virtualThreadScheduler.parallelism=1 -Xint"))
        .isEqualTo("1 pinned carrier / 30 ms");
  }

  @Test
  void sinceJdk24UsersSetTheBound() {
    assertThat(bindingLimit(KernelName.PIN, "java.version", "24.0.1"))
        .isEqualTo("500 users / 30 ms");
    assertThat(bindingLimit(KernelName.PIN, "java.version", "25-ea"))
        .isEqualTo("500 users / 30 ms");
  }

  @Test
  void onlyVirtualThreadsInMonitorsArePinned() {
    assertThat(bindingLimit(KernelName.PIN, "threads.model", "platform-unbounded"))
        .isEqualTo("500 users / 30 ms");
    assertThat(DiagnosisSentences.bound(bounds(KernelName.DELAY, JAVA_21).getFirst().limit()))
        .isEqualTo("500 users / 100 ms");
  }

  @Test
  void answerNamesTheCarriers() {
    Analysis pinned = run(KernelName.PIN, JAVA_21, 66);
    assertThat(
            new AnswerSentences(pinned.study())
                .sentences(pinned.conclusions().answers().getFirst()))
        .contains(
            "Why: virtual is at 99 % of its bound of 66.7/s, set by its 2 carriers, pinned while"
                + " a request waits.");
  }

  @Test
  void diagnosisNamesTheCodeOfPinningEvents() {
    Finding finding =
        Diagnoser.finding(
                new SampleInputs()
                    .diagnostic(Metric.PINNED_TIME, 0.98)
                    .diagnostic(Metric.PINNED_COUNT, 262)
                    .diagnostic(Metric.CARRIERS_MAX, 1)
                    .pinnedAt("app.Store.load:42")
                    .build())
            .orElseThrow();

    assertThat(finding.bottleneck()).isEqualTo(Bottleneck.PINNED_CARRIERS);
    assertThat(DiagnosisSentences.evidence(finding))
        .containsExactly(
            "0.98 of 1 carrier held by virtual threads that block",
            "pinned 262 times in a window, longest at app.Store.load:42",
            "CPU 30 %");
  }

  @Test
  void temporaryCarriersDoNotCount() {
    assertThat(cause(onePinned(1))).contains(Bottleneck.PINNED_CARRIERS);
    assertThat(cause(onePinned(2)))
        .as("the other carrier is free")
        .isNotEqualTo(Optional.of(Bottleneck.PINNED_CARRIERS));
  }

  @Test
  void temporaryCarriersInDumpsDoNotCount() {
    var dumped =
        SampleInputs.threads(
            "ForkJoinPool-#-worker-#",
            ThreadRole.CARRIER,
            2,
            0.015,
            Map.of(ThreadPlace.RUNNING, 1.0, ThreadPlace.IDLE, 1.0));

    assertThat(cause(onePinned(1).group(dumped))).contains(Bottleneck.PINNED_CARRIERS);
    assertThat(cause(onePinned(2).group(dumped)))
        .as("the other carrier is free")
        .isNotEqualTo(Optional.of(Bottleneck.PINNED_CARRIERS));
  }

  private static SampleInputs onePinned(int parallelism) {
    return new SampleInputs()
        .diagnostic(Metric.PINNED_TIME, 0.97)
        .diagnostic(Metric.PINNED_COUNT, 193)
        .diagnostic(Metric.CARRIERS_MAX, 2)
        .parallelism(parallelism);
  }

  private static Optional<Bottleneck> cause(SampleInputs symptoms) {
    return Diagnoser.finding(symptoms.build()).map(Finding::bottleneck);
  }

  private static String bindingLimit(KernelName kernel, String fact, String value) {
    var facts = new HashMap<>(JAVA_21);
    facts.put(fact, value);
    return DiagnosisSentences.bound(bounds(kernel, facts).getFirst().limit());
  }

  private static List<Bound> bounds(KernelName kernel, Map<String, String> facts) {
    return run(kernel, facts, 60).measurements().bounds();
  }

  private static Analysis run(KernelName kernel, Map<String, String> facts, double throughput) {
    return RunBuilder.closed("virtual")
        .asking(kernel)
        .withFacts(facts)
        .throughputs("virtual", throughput)
        .analyzed();
  }
}
