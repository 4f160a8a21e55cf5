package dev.loombench.tool.mutants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.RunReports;
import dev.loombench.tool.store.RunDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A run folder with one damaged file is reported, or refused with a message. */
class RunFolderMutantsTest {

  private static final Path RUN = Path.of("src", "test", "resources", "stored-run");

  @TempDir private Path folder;

  static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(RUN)) {
      return files.filter(Files::isRegularFile).map(RUN::relativize).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void isReportedOrRefused(Path damaged) throws IOException {
    copy();

    assertThat(
            Mutants.of(
                List.of(Files.readString(RUN.resolve(damaged)), ""),
                60,
                List.of(Problem.Kind.INVALID_DATA),
                mutant -> {
                  Files.write(folder.resolve(damaged), mutant.getBytes(StandardCharsets.UTF_8));
                  RunReports.write(RunDirectory.open(folder), new PrintWriter(Writer.nullWriter()));
                }))
        .containsKey("refused");
  }

  @ParameterizedTest
  @MethodSource("files")
  void nullIsRefused(Path damaged) throws IOException {
    copy();
    Files.writeString(folder.resolve(damaged), "null");

    assertRefused(damaged, "null");
  }

  @ParameterizedTest
  @CsvSource({
    "study.json, jvm, jvm",
    "study.json, question, question",
    "environment-1.json, facts, facts",
    "trials/0002-headline-b1-delay-100-platform-200.json, pass, pass",
    "trials/0002-headline-b1-delay-100-platform-200.json, workload, workload",
    "trials/0002-headline-b1-delay-100-platform-200.json, measurements, measurements",
  })
  void aMissingPropertyIsRefused(Path damaged, String property, String message) throws IOException {
    copy();
    String whole = Files.readString(RUN.resolve(damaged));
    Files.writeString(
        folder.resolve(damaged), whole.replaceFirst("\"" + property + "\"", "\"other\""));

    assertRefused(damaged, message);
  }

  private void copy() throws IOException {
    for (Path file : files()) {
      Files.createDirectories(folder.resolve(file).getParent());
      Files.copy(RUN.resolve(file), folder.resolve(file));
    }
  }

  private void assertRefused(Path damaged, String message) {
    assertThatExceptionOfType(Problem.class)
        .isThrownBy(
            () -> RunReports.write(RunDirectory.open(folder), new PrintWriter(Writer.nullWriter())))
        .withMessageStartingWith(folder.resolve(damaged) + " is damaged: ")
        .withMessageContaining(message)
        .matches(problem -> problem.kind() == Problem.Kind.INVALID_DATA);
  }
}
