package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Test of a server that leaks connections of its pool. */
class LeakTest {

  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final Duration SOON = Duration.ofSeconds(10);

  @TempDir private Path folder;

  @Test
  void aLeakedConnectionInvalidatesTheTrial() throws Exception {
    Path study =
        Studies.of(
            folder,
            "leaky: {server: bottleneck, limited-by: connection-pool, pool: 4, leaks: 1, millis: 5,"
                + " prometheus: /metrics}",
            Studies.SHORTEST,
            "/work");
    try (var process = LoombenchProcess.startRun(folder, study)) {
      process.awaitOutput("trial 2:", LIMIT);
      process.kill();
      process.awaitNothingLeft(SOON);
    }

    assertThat(
            TrialFiles.of(folder.resolve("run"), "headline").getFirst().path("outcome").toString())
        .contains("Invalid")
        .contains("1 connection of the pool was still in use 5 s after the last request: a leak");
  }
}
