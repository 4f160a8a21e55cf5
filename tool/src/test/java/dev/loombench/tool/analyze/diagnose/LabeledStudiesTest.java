package dev.loombench.tool.analyze.diagnose;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.yaml.StudyReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the labeled studies of the diagnosis benchmark. */
class LabeledStudiesTest {

  private static final Path BENCH = Path.of("../bench/diagnosis");

  static List<Path> studies() throws IOException {
    try (Stream<Path> files = Files.walk(BENCH)) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("studies")
  void studiesAreValid(Path file) {
    assertThat(new StudyReader().read(file).variants()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"development", "held-out"})
  void labelsAreExactlyTheKnownBottlenecks(String folder) throws IOException {
    Set<String> known = Arrays.stream(Bottleneck.values()).map(Bottleneck::key).collect(toSet());
    known.add("none");
    known.remove(Bottleneck.FEW_AT_ONCE.key()); // names no resource: correct for "unknown"

    try (Stream<Path> files = Files.list(BENCH.resolve(folder))) {
      assertThat(files.map(LabeledStudiesTest::label).collect(toSet())).isEqualTo(known);
    }
  }

  @Test
  void namesDoNotRevealTheLabel() throws IOException {
    assertThat(studies())
        .filteredOn(file -> !file.getParent().equals(BENCH))
        .map(file -> new StudyReader().read(file))
        .allSatisfy(
            study -> {
              assertThat(study.name()).isEqualTo("diagnosis");
              assertThat(study.variants().getFirst().id()).isEqualTo(new VariantId("server"));
            });
  }

  private static String label(Path file) {
    return file.getFileName().toString().replaceFirst("--.*", "");
  }
}
