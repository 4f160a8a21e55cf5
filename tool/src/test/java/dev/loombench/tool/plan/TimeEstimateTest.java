package dev.loombench.tool.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.yaml.StudyReader;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Trial;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TimeEstimateTest {

  private static final Study STUDY =
      new StudyReader()
          .read(
              """
              study: s
              question: Which?
              variants: {a: {server: spring-mvc}}
              workloads: {w: {kernel: hello, load: {users: 5}}}
              protocol: {starts: 2, idle: 5s, stabilize: 3s, window: 8s}
              """,
              Path.of("study.yaml"));

  @Test
  void withoutTrialsTheProtocolTells() {
    assertThat(TimeEstimate.left(STUDY, List.of(), Map.of(Pass.STARTUP, 2)))
        .isEqualTo(Duration.ofSeconds(2 * (6 + 5)));
    assertThat(TimeEstimate.left(STUDY, List.of(), Map.of(Pass.HEADLINE, 1)))
        .isEqualTo(Duration.ofSeconds(6 + 20 + 3 + 8));
  }

  @Test
  void eachPassIsToldByItsOwnTrials() {
    List<PastTrial> history =
        List.of(past(Pass.STARTUP, 7), past(Pass.STARTUP, 9), past(Pass.HEADLINE, 40));

    assertThat(TimeEstimate.left(STUDY, history, Map.of(Pass.STARTUP, 3, Pass.HEADLINE, 2)))
        .isEqualTo(Duration.ofSeconds(3 * 8 + 2 * 40));
  }

  private static PastTrial past(Pass pass, long seconds) {
    return new PastTrial(
        new Trial(1, pass, 1, 1, new VariantId("a"), Optional.empty(), new LoadId.None(), 1),
        1,
        new Outcome.Completed(),
        Duration.ofSeconds(seconds));
  }
}
