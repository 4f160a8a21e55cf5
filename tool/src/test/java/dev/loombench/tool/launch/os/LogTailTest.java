package dev.loombench.tool.launch.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogTailTest {

  private static final String TRACE =
      IntStream.rangeClosed(1, 40)
          .mapToObj("\tat dev.example.Deep.method%d(Deep.java)"::formatted)
          .collect(Collectors.joining("\n"));

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "the server did not start: com.oracle.svm.core.jdk.UnsupportedFeatureError: Record components",
        "Exception in thread \"main\" java.lang.IllegalStateException: no engine",
        "2026-11-23T16:00:00 ERROR 1 --- [main] o.s.b.SpringApplication : Application run failed",
        "Error: could not open the library"
      })
  void anErrorWithALongTraceIsShownWithoutIt(String error) throws IOException {
    assertThat(endOf("starting\n" + error + "\n" + TRACE))
        .startsWith("\nIts last lines, from ")
        .containsOnlyOnce(error)
        .doesNotContain("method40(");
  }

  @Test
  void anErrorBeforeTheLastLinesIsShownFirst() throws IOException {
    assertThat(endOf("Error: no engine\n" + "waiting\n".repeat(10)))
        .startsWith("\nIts first error:\n  Error: no engine\nIts last lines, from ");
  }

  @Test
  void anErrorInTheLastLinesIsNotRepeated() throws IOException {
    assertThat(endOf("starting\njava.lang.IllegalStateException: no engine\n\tat dev.example.Main"))
        .startsWith("\nIts last lines, from ")
        .containsOnlyOnce("no engine");
  }

  @Test
  void aFlagNamedAfterAnErrorIsNoError() throws IOException {
    assertThat(endOf("Picked up JAVA_TOOL_OPTIONS: -XX:+ExitOnOutOfMemoryError\n" + TRACE))
        .doesNotContain("first error");
  }

  private String endOf(String log) throws IOException {
    return LogTail.asEndOfMessage(Files.writeString(folder.resolve("server.log"), log));
  }
}
