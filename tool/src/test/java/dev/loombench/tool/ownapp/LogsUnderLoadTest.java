package dev.loombench.tool.ownapp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.analyze.summary.LoggedErrors;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.id.VariantId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogsUnderLoadTest {

  private static final VariantId POOL = new VariantId("pool");

  @TempDir private Path folder;
  private Path start;

  @BeforeEach
  void aStartLogsAWarning() throws IOException {
    start =
        Files.writeString(
            folder.resolve("start.log"),
            """
            2026-01-02T03:04:05.678Z  INFO 71 --- [main] Started in 5.1 seconds
            2026-01-02T03:04:05.700Z  WARN 71 --- [main] spring.jpa.open-in-view is enabled by default
            """);
  }

  @Test
  void warningsOfTheStartAreNotOfTheLoad() throws IOException {
    Path trial =
        trial(
            """
            2026-01-02T03:09:11.002Z  INFO 902 --- [main] Started in 6.0 seconds
            2026-01-02T03:09:11.003Z  WARN 902 --- [main] spring.jpa.open-in-view is enabled by default
            """);

    assertThat(LogsUnderLoad.of(POOL, start, List.of(trial))).isEmpty();
  }

  @Test
  void anInterruptedReadIsAnInterruption() throws IOException {
    Path trial = trial("2026-01-02T03:09:20.000Z  WARN 902 --- [exec-1] queue is long");
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> LogsUnderLoad.of(POOL, start, List.of(trial)))
          .isInstanceOfSatisfying(
              Problem.class,
              problem -> assertThat(problem.kind()).isEqualTo(Problem.Kind.INTERRUPTED));
    } finally {
      Thread.interrupted();
    }
  }

  @Test
  void errorsUnderLoadAreCountedAndTheFirstIsKept() throws IOException {
    Path trial =
        trial(
            """
            2026-01-02T03:09:11.003Z  WARN 902 --- [main] spring.jpa.open-in-view is enabled by default
            2026-01-02T03:09:20.000Z  WARN 902 --- [exec-1] queue is long
            2026-01-02T03:09:21.000Z ERROR 902 --- [exec-2] Connection is not available, request timed out after 30000ms
            2026-01-02T03:09:22.000Z ERROR 902 --- [exec-3] Connection is not available, request timed out after 30001ms
            """);

    assertThat(LogsUnderLoad.of(POOL, start, List.of(trial)))
        .contains(
            new LoggedErrors(
                POOL,
                2,
                1,
                "2026-01-02T03:09:21.000Z ERROR 902 --- [exec-2] Connection is not available, request timed out after 30000ms",
                Optional.empty()));
  }

  @Test
  void aHeapThatIsFullIsAnError() throws IOException {
    String line =
        "Exception in thread \"pool-1-thread-1\" java.lang.OutOfMemoryError: Java heap space";

    assertThat(LogsUnderLoad.of(POOL, start, List.of(trial(line + "\n"))))
        .contains(new LoggedErrors(POOL, 1, 0, line, Optional.of(line)));
  }

  @Test
  void aMissingLogHasNoErrors() {
    assertThat(LogsUnderLoad.of(POOL, start, List.of(folder.resolve("none.log")))).isEmpty();
  }

  private Path trial(String text) throws IOException {
    return Files.writeString(folder.resolve("trial.log"), text);
  }
}
