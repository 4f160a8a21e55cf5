package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Test of a server killed with SIGKILL during the window. */
class KilledServerTest {

  private static final Duration LIMIT = Duration.ofMinutes(5);

  /**
   * The server is killed 18 s after its first request, far into the window on a slow machine too.
   */
  private static final String PROTOCOL =
      "{blocks: 0, diagnostic-blocks: 1, stabilize: 1s, window: 20s, timeout: 2s,"
          + " equivalence-margin: 90%, warm-up: {ceiling: 2s}}";

  @TempDir private Path folder;

  @Test
  void itsTrialFailsWithTheReasonAndKeepsItsReadings() throws InterruptedException {
    Path study =
        Studies.of(folder, Studies.greedyApp("a", "'{jvm}'", "'1', '0', '18'", ""), PROTOCOL);

    Ended ended = run(study);

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardError())
        .contains("failed: the server died under load: the server ended with exit status 137");
    assertThat(folder.resolve("run/report.html")).exists();
    JsonNode diagnostic = TrialFiles.of(folder.resolve("run"), "diagnostic").getFirst();
    assertKept(diagnostic);
    assertThat(TrialFiles.reading(diagnostic, "heap_used_mean").asString()).isNotEmpty();
  }

  private static void assertKept(JsonNode trial) {
    assertThat(TrialFiles.reading(trial, "server_cpu").asDouble()).isPositive();
    assertThat(TrialFiles.reading(trial, "rss_mean").asDouble()).isPositive();
    assertThat(trial.path("series")).isNotEmpty();
    assertThat(trial.path("warmUp").path("seconds")).isNotEmpty();
    assertThat(trial.path("requests").path("results")).isNotEmpty();
  }

  private Ended run(Path study) throws InterruptedException {
    return LoombenchProcess.run(folder, LIMIT, study);
  }
}
