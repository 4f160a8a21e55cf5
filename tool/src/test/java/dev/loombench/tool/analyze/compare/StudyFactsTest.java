package dev.loombench.tool.analyze.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.yaml.StudyReader;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StudyFactsTest {

  private static final VariantId A = new VariantId("a");

  @Test
  void limitsNameWhatIsSet() {
    assertThat(facts("")).doesNotContainKeys("variant a limits.cpus", "variant a limits.memory");
    assertThat(facts(", limits: {cpus: 0.5, memory: 1g}"))
        .containsEntry("variant a limits.cpus", "0.5")
        .containsEntry("variant a limits.memory", "1024 MiB");
  }

  @Test
  void unsetValuesAreNoFacts() {
    assertThat(facts(""))
        .doesNotContainKeys("variant a jdk", "variant a prometheus", "warm-up.users");
  }

  private static Map<String, String> facts(String more) {
    return StudyFacts.of(
        new StudyReader()
            .read(
                """
                study: s
                question: Which?
                variants: {a: {server: spring-mvc%s}}
                workloads: {w: {kernel: hello, load: {users: 5}}}
                """
                    .formatted(more),
                Path.of("/studies/study.yaml")),
        Map.of(A, A));
  }
}
