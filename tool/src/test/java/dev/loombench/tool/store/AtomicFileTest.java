package dev.loombench.tool.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
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

  @Test
  void theRemedyFitsTheReason() throws IOException {
    Path file = folder.resolve("report.json");

    assertThatThrownBy(() -> AtomicFile.write(folder.resolve("absent/report.json"), _ -> {}))
        .hasMessageContaining("its folder was removed. Start again, with --out");
    assertThat(AtomicFile.cannotWrite(file, new AccessDeniedException("x")))
        .hasMessageContaining("no permission. Make the folder writable or choose another");
    assertThat(AtomicFile.cannotWrite(file, new IOException("No space left on device")))
        .hasMessageContaining("Free some space or choose another folder");
  }

  /** Program that writes a file until a signal ends it. */
  static final class Writing {
    /** Starts to write the file of that path. */
    public static void main(String[] arguments) {
      AtomicFile.write(
          Path.of(arguments[0]),
          out -> {
            out.write('{');
            System.out.println("writing");
            LockSupport.parkNanos(Duration.ofMinutes(1).toNanos());
          });
    }
  }

  @Test
  void aSignalLeavesNoPartOfAFile() throws Exception {
    Path report = folder.resolve("report.json");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process writing =
        new ProcessBuilder(
                java,
                "-cp",
                System.getProperty("java.class.path"),
                Writing.class.getName(),
                report.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(writing.inputReader().readLine()).isEqualTo("writing");

    writing.destroy();

    assertThat(writing.waitFor()).isEqualTo(143);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aPipeIsWrittenToAndNotReplaced() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Process reader = new ProcessBuilder("cat", pipe.toString()).start();

    AtomicFile.write(pipe, out -> out.write("{}".getBytes(StandardCharsets.UTF_8)));

    assertThat(reader.getInputStream()).hasContent("{}");
    assertThat(Files.isRegularFile(pipe)).isFalse();
  }
}
