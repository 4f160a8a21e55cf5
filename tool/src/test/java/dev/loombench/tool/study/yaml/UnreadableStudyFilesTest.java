package dev.loombench.tool.study.yaml;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnreadableStudyFilesTest {

  @TempDir private Path folder;

  @Test
  void reportsAMissingFile() {
    Path missing = folder.resolve("no-such.yaml");

    assertRefused(missing).hasMessage(missing + ": no such file");
  }

  @Test
  void reportsAFolder() {
    assertRefused(folder).hasMessage(folder + ": is a folder; give a file");
  }

  @Test
  void reportsAPathThroughAFile() throws IOException {
    Path inside = write("study: s\n".getBytes(StandardCharsets.UTF_8)).resolve("inside.yaml");

    assertRefused(inside).hasMessage(inside + ": can't be read: Not a directory");
  }

  @Test
  void reportsALargeFileWithoutParsingIt() throws IOException {
    Path large = write(" ".repeat(1_048_577).getBytes(StandardCharsets.UTF_8));

    assertRefused(large).hasMessage(large + ": larger than the limit of 1048576 bytes");
  }

  @Test
  void reportsTheFirstLineThatIsNotUtf8() throws IOException {
    Path latin1 = write("study: s\n# caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));

    assertRefused(latin1).hasMessage(latin1 + ": not UTF-8, from line 2; save it as UTF-8");
  }

  @Test
  void reportsDeepNesting() throws IOException {
    Path deep = write("[".repeat(300_000).getBytes(StandardCharsets.UTF_8));

    assertRefused(deep).hasMessage(deep + ": nested too deeply");
  }

  private Path write(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("study.yaml"), bytes);
  }

  private static AbstractThrowableAssert<?, ? extends Throwable> assertRefused(Path file) {
    return assertThatThrownBy(() -> new StudyReader().read(file)).isInstanceOf(Problem.class);
  }
}
