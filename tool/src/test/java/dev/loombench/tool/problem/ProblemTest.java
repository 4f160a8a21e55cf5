package dev.loombench.tool.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProblemTest {

  /** Handler of a failed read that makes a problem of it. */
  private static final Pattern HANDLER =
      Pattern.compile(
          "catch \\([^)]*\\bIOException\\b[^)]*?(\\w+)\\) \\{"
              + "((?:(?!\\n {2,6}\\}).)*Problem\\.(?:(?!\\n {2,6}\\}).)*)",
          Pattern.DOTALL);

  @Test
  void aFailureCausedByAnInterruptionIsAnInterruption() {
    var closed = new ClosedByInterruptException();

    for (Throwable cause :
        List.of(
            closed,
            new UncheckedIOException(closed),
            new IOException("lost", new InterruptedException()),
            new InterruptedIOException())) {
      for (Problem problem :
          List.of(
              Problem.usage("m", cause),
              Problem.environment("m", cause),
              Problem.invalidData("m", cause))) {
        assertThat(problem.kind()).isEqualTo(Problem.Kind.INTERRUPTED);
      }
    }
  }

  @Test
  void otherFailuresKeepTheirKind() {
    assertThat(Problem.environment("m", new IOException("full")).kind())
        .isEqualTo(Problem.Kind.ENVIRONMENT);
    assertThat(Problem.environment("m", new SocketTimeoutException()).kind())
        .isEqualTo(Problem.Kind.ENVIRONMENT);
  }

  @Test
  void problemsOfFailedReadsAreGivenTheirCause() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src", "main", "java"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        HANDLER
            .matcher(Files.readString(file))
            .results()
            .forEach(
                handler ->
                    assertThat(handler.group(2))
                        .as("cause of the problem in %s", file)
                        .containsPattern("[ ,(]" + handler.group(1) + "\\)"));
      }
    }
  }
}
