package dev.loombench.kernels.serving;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Starts of real processes that fail while non-daemon threads run. */
class StartProcessTest {

  /** Server that fails after it has started a thread. */
  static final class HalfStarted {

    private HalfStarted() {}

    public static void main(String[] arguments) {
      Start.orExit(arguments, () -> start(arguments[0]));
    }

    private static void start(String failure) {
      Thread.ofPlatform().start(HalfStarted::runForever);
      switch (failure) {
        case "error" -> throw new LinkageError("no record components");
        case "exception" -> throw new IllegalStateException("no engine");
        default -> throw new BadProperty("loombench.pool is '0'");
      }
    }

    private static void runForever() {
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "error LinkageError: no record components",
        "exception IllegalStateException: no engine"
      })
  void anUnexpectedFailureEndsTheProcessWithItsReasonFirst(String failure) throws Exception {
    String[] words = failure.split(" ", 2);

    List<String> lines = stderr(words[0]);

    assertThat(lines.getFirst()).isEqualTo("the server did not start: java.lang." + words[1]);
    assertThat(lines.subList(1, lines.size()))
        .as("stack trace")
        .anyMatch(line -> line.contains("at dev.loombench") && line.contains("HalfStarted.start"));
  }

  @Test
  void anInvalidPropertyEndsTheProcessWithOneLine() throws Exception {
    assertThat(stderr("property")).containsExactly("loombench.pool is '0'");
  }

  private static List<String> stderr(String failure) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                HalfStarted.class.getName(),
                failure)
            .start();
    try {
      assertThat(process.waitFor(30, SECONDS)).as("process ended").isTrue();
      assertThat(process.exitValue()).isEqualTo(1);
      return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .toList();
    } finally {
      process.destroyForcibly();
    }
  }
}
