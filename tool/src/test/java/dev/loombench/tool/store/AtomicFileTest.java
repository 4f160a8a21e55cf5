package dev.loombench.tool.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

  @TempDir Path folder;

  @Test
  void anInterruptedThreadWritesItsReportAndStaysInterrupted() throws IOException {
    Path report = folder.resolve("report.json");

    Thread.currentThread().interrupt();
    AtomicFile.write(report, out -> out.write("{}".getBytes(StandardCharsets.UTF_8)));

    assertThat(Thread.interrupted()).isTrue();
    assertThat(report).hasContent("{}");
  }

  @Test
  void aFailedWriteLeavesTheFileAsItWas() throws IOException {
    Path report = Files.writeString(folder.resolve("report.json"), "old");

    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    report,
                    _ -> {
                      throw new IOException("No space left on device");
                    }))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("No space left on device");
    assertThat(folder)
        .isDirectoryContaining(report::equals)
        .isDirectoryNotContaining("glob:**.part");
    assertThat(report).hasContent("old");
  }
}
