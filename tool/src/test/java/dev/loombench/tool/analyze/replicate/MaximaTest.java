package dev.loombench.tool.analyze.replicate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.replication.Replication;
import dev.loombench.tool.study.yaml.StudyReader;
import dev.loombench.tool.trial.Metric;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MaximaTest {

  private static final Duration PUBLISHED = Duration.ofMinutes(10);
  private static final Optional<Duration> PROFILED = Optional.of(Duration.ofSeconds(20));

  private static final Study STUDY =
      new StudyReader()
          .read(
              """
              study: s
              question: Which?
              variants: {v0: {server: spring-mvc}}
              workloads: {w0: {kernel: hello, load: {users: 5}}}
              protocol: {blocks: 3, window: 8s, profile-blocks: 3, profile-window: 20s}
              """,
              Path.of("study.yaml"));

  @Test
  void aMaximumOfALoadIsComparedByTheTimeOfTheLoad() {
    assertThat(shortened(PROFILED, Metric.LATENCY_MAX))
        .contains(shorter(Metric.LATENCY_MAX, Duration.ofSeconds(8), PUBLISHED));
  }

  @Test
  void aMaximumOfStacksIsComparedByTheTimeOfTheProfile() {
    assertThat(shortened(PROFILED, Metric.STACK_DEPTH_MAX)).isEmpty();
    assertThat(shortened(Optional.of(Duration.ofMinutes(4)), Metric.STACK_DEPTH_MAX))
        .contains(shorter(Metric.STACK_DEPTH_MAX, Duration.ofSeconds(20), Duration.ofMinutes(4)));
    assertThat(shortened(Optional.empty(), Metric.STACK_DEPTH_MAX))
        .contains(shorter(Metric.STACK_DEPTH_MAX, Duration.ofSeconds(20), PUBLISHED));
  }

  private static ClaimBasis shorter(Metric metric, Duration here, Duration published) {
    return new ClaimBasis.ShorterMaximum(metric, here, published);
  }

  private static Optional<ClaimBasis> shortened(Optional<Duration> profileWindow, Metric metric) {
    var replication =
        new Replication(
            "A paper.",
            List.of(),
            Map.of(),
            Map.of(),
            Map.of(),
            List.of(),
            Map.of(),
            Optional.of(PUBLISHED),
            profileWindow,
            List.of(),
            List.of(),
            List.of());
    return Maxima.shortened(STUDY, replication, Optional.empty(), metric);
  }
}
