package dev.loombench.tool.study.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads every {@code studies/bad/*.yaml}; the {@code .txt} of the same name has its messages. */
class BadStudyFilesTest {

  private static final Path FOLDER = Path.of("src/test/resources/studies/bad");

  static Stream<String> names() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".yaml"))
          .map(name -> name.replace(".yaml", ""))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void reportsTheExpectedMessages(String name) throws IOException {
    Problem problem = refusal(FOLDER.resolve(name + ".yaml"));

    assertThat(problem.kind()).isEqualTo(Problem.Kind.USAGE);
    assertThat(withoutFolders(problem.getMessage()) + "\n")
        .isEqualTo(Files.readString(FOLDER.resolve(name + ".txt")));
  }

  @Test
  void hasManyBadStudies() throws IOException {
    assertThat(names()).hasSizeGreaterThan(40);
  }

  private static Problem refusal(Path file) {
    return catchThrowableOfType(Problem.class, () -> new StudyReader().read(file));
  }

  /** Messages name the study as given, and other files by their absolute path. */
  private static String withoutFolders(String message) {
    return message.replace(FOLDER.toAbsolutePath() + "/", "{folder}/").replace(FOLDER + "/", "");
  }
}
