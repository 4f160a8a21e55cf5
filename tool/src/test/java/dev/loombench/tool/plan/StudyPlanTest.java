package dev.loombench.tool.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.yaml.StudyReader;
import dev.loombench.tool.trial.Pass;
import java.nio.file.Path;
import java.time.Duration;
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
        .isEqualTo(Duration.ofSeconds(8 * 200));
    assertThat(staged.ramps()).isFalse();
  }

  @Test
  void aLoadOfIterationsCountsWithARehearsal() {
    StudyPlan fast = of("{users: 5, iterations: 2, start-over: 4s}");
    StudyPlan slow = of("{users: 5, iterations: 2, start-over: 10s}");

    assertThat(slow.time().expected().minus(fast.time().expected()))
        .isEqualTo(Duration.ofSeconds(8 * 2 * 6));
  }

  @Test
  void aRampCountsWithItsStepsUpToTheAssumedEnd() {
    StudyPlan fine = of("{ramp: {from: 50, by: 50, hold: 10s}}");
    StudyPlan coarse = of("{ramp: {from: 1200, by: 1400, hold: 10s, failures: 1}}");

    assertThat(fine.ramps()).isTrue();
    assertThat(fine.time().expected().minus(coarse.time().expected()))
        .isEqualTo(Duration.ofSeconds(8 * 13 * (150 - 7)));
  }

  private static StudyPlan of(String load) {
    Study study = new StudyReader().read(STUDY.formatted(load), Path.of("planned.yaml"));
    return StudyPlan.of(study);
  }
}
