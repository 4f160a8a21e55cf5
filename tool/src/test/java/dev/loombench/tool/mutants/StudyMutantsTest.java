package dev.loombench.tool.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.yaml.StudyReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Damaged copies of the shipped studies are read, or refused with a message. */
class StudyMutantsTest {

  private static final Path STUDIES = Path.of("..", "studies");

  @Test
  void areReadOrRefused() throws IOException {
    var studies = new ArrayList<String>();
    try (Stream<Path> files = Files.list(STUDIES)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".yaml")).sorted().toList()) {
        studies.add(Files.readString(file));
      }
    }

    Map<String, Integer> outcomes =
        Mutants.of(
            studies,
            1_000,
            List.of(Problem.Kind.USAGE),
            mutant -> new StudyReader().read(mutant, STUDIES.resolve("mutant.yaml")));

    assertThat(outcomes).containsOnlyKeys("accepted", "refused");
  }
}
