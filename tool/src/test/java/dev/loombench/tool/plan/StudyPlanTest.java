package dev.loombench.tool.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.yaml.StudyReader;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.TrialFacts.ServerRunId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Plans of studies before their first trial. */
class StudyPlanTest {

  @SuppressWarnings("InlineFormatString") // a file
  private static final String STUDY =
      """
      study: planned
      question: How long?
      variants: {a: {server: spring-mvc}, b: {server: spring-webflux}}
      workloads:
        w: {kernel: hello, load: %s}
      protocol: {blocks: 3, diagnostic-blocks: 1, window: 10s}
      """;

  @Test
  void aLoadLongerThanTheWindowCounts() {
    StudyPlan steady = of("{users: 5}");
    StudyPlan staged = of("{users: 5, rise: 60s, hold: 120s, fall: 30s}");

    assertThat(steady.trials()).isEqualTo(Map.of(Pass.HEADLINE, 6, Pass.DIAGNOSTIC, 2));
    assertThat(staged.time().expected().minus(steady.time().expected()))
        .isEqualTo(withRepeats(8 * 200));
    assertThat(staged.ramps()).isFalse();
  }

  @Test
  void aLoadOfIterationsCountsWithARehearsal() {
    StudyPlan fast = of("{users: 5, iterations: 2, start-over: 4s}");
    StudyPlan slow = of("{users: 5, iterations: 2, start-over: 10s}");

    assertThat(slow.time().expected().minus(fast.time().expected()))
        .isEqualTo(withRepeats(8 * 2 * 6));
  }

  @Test
  void aRampCountsWithItsStepsUpToTheAssumedEnd() {
    StudyPlan fine = of("{ramp: {from: 50, by: 50, hold: 10s}}");
    StudyPlan coarse = of("{ramp: {from: 1200, by: 1400, hold: 10s, failures: 1}}");

    assertThat(fine.ramps()).isTrue();
    assertThat(fine.time().expected().minus(coarse.time().expected()))
        .isEqualTo(withRepeats(8 * 13 * (150 - 7)));
  }

  @Test
  void theTimeLeftHoldsForALoadThatWasNotMeasuredYet() {
    Study study = study("{users: 5, rise: 60s, hold: 120s, fall: 30s}");
    Planner planner = Planner.of(study, 1);
    var first =
        new PastTrial(
            planner.next(List.of()).orElseThrow(),
            1,
            new Outcome.Completed(),
            Duration.ofSeconds(6 + 15 + 10 + 210),
            List.of(),
            new ServerRunId(1),
            Duration.ofSeconds(15),
            GrantedCpus.UNKNOWN);

    assertThat(planner.left(study, List.of(first)).expected())
        .isBetween(Duration.ofSeconds(7 * 241), Duration.ofSeconds(7 * 241 + 120));
  }

  /** Returns a time with the expected repetitions of invalid trials: one in twenty, twice. */
  private static Duration withRepeats(int seconds) {
    return Duration.ofMillis(Math.round(seconds * 1e3 * (1 + 0.05 + 0.0025)));
  }

  private static StudyPlan of(String load) {
    return StudyPlan.of(study(load));
  }

  private static Study study(String load) {
    return new StudyReader().read(STUDY.formatted(load), Path.of("planned.yaml"));
  }
}
