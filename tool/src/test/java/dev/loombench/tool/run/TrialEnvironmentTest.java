package dev.loombench.tool.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.yaml.StudyReader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TrialEnvironmentTest {

  @Test
  void aSeriesNamedLikeAMetricIsRefusedBeforeAnythingIsBuilt() {
    Study study =
        new StudyReader()
            .read(
                """
                study: s
                question: Which?
                variants: {a: {server: spring-mvc, prometheus: /metrics}}
                workloads: {w: {kernel: hello, load: {users: 5}}}
                series: {throughput: {metric: requests_total, kind: counter}}
                """,
                Path.of("study.yaml"));

    assertThatThrownBy(
            () -> TrialEnvironment.prepare(Path.of("nowhere"), Path.of("nowhere"), study))
        .isInstanceOf(Problem.class)
        .hasMessage("series.throughput: a metric of Loombench has this name; choose another.");
  }
}
