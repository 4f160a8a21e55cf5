package dev.loombench.tool.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProbeValidityTest {

  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  private static final OpenModel.Search SEARCH =
      new OpenModel.Search(100, 0.025, new Slo(Duration.ofMillis(500), 0.001), Spacing.UNIFORM);

  private static final OpenModel.Ramp RAMP =
      new OpenModel.Ramp(
          100,
          OptionalDouble.empty(),
          100,
          Duration.ofSeconds(5),
          1,
          new Slo(Duration.ofMillis(500), 0.001),
          Spacing.UNIFORM);

  @Test
  void anInvalidWindowIsLeftOutAndRecorded() {
    TrialRecord judged = judged(List.of(), 0.0, 0.3, 0.0);

    assertThat(judged.outcome()).isEqualTo(new Outcome.Completed());
    assertThat(judged.measurements())
        .extracting(Measurement::step)
        .containsExactly(open(1), open(3));
    assertThat(judged.facts().texts())
        .containsEntry("windows.invalid", "open 2/s: other processes used 0.30 cores (limit 0.10)");
  }

  @Test
  void aTrialWithMostWindowsInvalidIsInvalid() {
    assertThat(judged(List.of(), 0.2, 0.3, 0.0).outcome())
        .isEqualTo(
            new Outcome.Invalid(
                Outcome.Origin.SURROUNDINGS,
                "2 of 3 windows are invalid: open 1/s: other processes used 0.20 cores (limit"
                    + " 0.10)"));
  }

  @Test
  void aRateSustainedDespiteADisturbanceStays() {
    TrialRecord judged = judged(List.of(), disturbed(100, 110, 0), disturbed(200, 110, 60));

    assertThat(judged.outcome()).isEqualTo(new Outcome.Completed());
    assertThat(judged.measurements()).extracting(Measurement::step).containsExactly(open(100));
    assertThat(judged.facts().texts())
        .containsEntry(
            "windows.sustained.despite",
            "open 100/s: other processes used 0.30 cores (limit 0.10)");
  }

  @Test
  void aDisturbedAttackOfARampIsLeftOutAlthoughItWasSustained() {
    TrialRecord judged = judged(RAMP, List.of(), disturbed(100, 110, 0), compiling(200, 0, 0));

    assertThat(judged.measurements()).extracting(Measurement::step).containsExactly(open(200));
    assertThat(judged.facts().texts())
        .containsEntry(
            "windows.invalid", "open 100/s: other processes used 0.30 cores (limit 0.10)");
  }

  @Test
  void aClearOverloadStaysDespiteALittleCompilation() {
    TrialRecord judged =
        judged(
            List.of(),
            compiling(100, 40, 3),
            compiling(200, 40, 9),
            compiling(300, 15, 3),
            compiling(400, 0, 0),
            compiling(500, 0, 0));

    assertThat(judged.measurements())
        .extracting(Measurement::step)
        .containsExactly(open(100), open(400), open(500));
    assertThat(judged.facts().texts().get("windows.overloaded.despite"))
        .startsWith("open 100/s: warm-up incomplete");
    assertThat(judged.facts().texts().get("windows.invalid"))
        .contains("open 200/s: ", "open 300/s: ");
  }

  private static TrialRecord judged(List<String> flagsNotInEffect, Measurement... windows) {
    return judged(SEARCH, flagsNotInEffect, windows);
  }

  private static TrialRecord judged(
      Load load, List<String> flagsNotInEffect, Measurement... windows) {
    TrialDraft draft = draft();
    draft.measured(List.of(windows), List.of(), List.of());
    new ProbeValidity(load, TrialValidityTest.conditions(1, 1, 0.05, true))
        .judge(draft, flagsNotInEffect);
    return draft.record(START.plusSeconds(60));
  }

  /** Returns a window of 100 requests due each second on one CPU. */
  private static Measurement compiling(double rate, double backlogGrowth, double compilerPercent) {
    return new Measurement(
        open(rate),
        new Window(START, START.plusSeconds(5)),
        Map.of(
            Metric.SERVER_CPU, new Measured(1),
            Metric.COMPILER_SHARE, new Measured(compilerPercent),
            Metric.SCHEDULED, new Measured(100),
            Metric.BACKLOG_SLOPE, new Measured(backlogGrowth),
            Metric.LATENCY_P99, new Measured(10),
            Metric.FAILED_SHARE, new Measured(0),
            Metric.LOOP_LATENESS_P99, new Measured(0.2)));
  }

  private static TrialDraft draft() {
    return new TrialDraft(
        new Trial(
            1,
            Pass.HEADLINE,
            1,
            1,
            new VariantId("a"),
            Optional.of(new WorkloadId("w")),
            SEARCH.id(),
            1),
        1,
        START);
  }

  private static LoadId open(double rate) {
    return new LoadId.Open(rate, Spacing.UNIFORM);
  }

  private static Measurement disturbed(double rate, double p99Millis, double backlogGrowth) {
    return new Measurement(
        open(rate),
        new Window(START, START.plusSeconds(5)),
        Map.of(
            Metric.FOREIGN_CPU, new Measured(0.3),
            Metric.SCHEDULED, new Measured(100),
            Metric.BACKLOG_SLOPE, new Measured(backlogGrowth),
            Metric.LATENCY_P99, new Measured(p99Millis),
            Metric.FAILED_SHARE, new Measured(0),
            Metric.LOOP_LATENESS_P99, new Measured(0.2)));
  }

  @Test
  void aFlagNotInEffectMakesTheTrialInvalid() {
    assertThat(
            judged(List.of("-Xmx1g is not in effect: the JVM did not receive it"), 0.0).outcome())
        .isEqualTo(
            new Outcome.Invalid(
                Outcome.Origin.TRIAL,
                "setting not in effect: -Xmx1g is not in effect: the JVM did not receive it"));
  }

  private static TrialRecord judged(List<String> flagsNotInEffect, Double... foreignCores) {
    return judged(
        flagsNotInEffect,
        Stream.iterate(0, probe -> probe < foreignCores.length, probe -> probe + 1)
            .map(
                probe ->
                    new Measurement(
                        open(probe + 1),
                        new Window(START, START.plusSeconds(5)),
                        Map.of(Metric.FOREIGN_CPU, new Measured(foreignCores[probe]))))
            .toArray(Measurement[]::new));
  }
}
