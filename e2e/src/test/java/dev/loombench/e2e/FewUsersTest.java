package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Users of a closed load whom the server does not serve, with real processes. */
class FewUsersTest {

  private static final Duration LIMIT = Duration.ofMinutes(3);

  @TempDir private Path folder;

  @Test
  void connectionsThatTheServerDoesNotAcceptAreNamed() throws Exception {
    Path study =
        Studies.write(
            folder,
            """
            study: test
            question: Are all users served?
            variants:
              %s
              %s
            workloads:
              any: {request: {path: /}, load: {users: 8, think: 10ms}}
            protocol:
              {blocks: 1, diagnostic-blocks: 0, stabilize: 1s, window: 2s, ready-within: 3m,
               timeout: 12s, equivalence-margin: 90%%, warm-up: {ceiling: 1s}}
            """
                .formatted(Studies.fewThreadsApp("a"), Studies.fewThreadsApp("b")));

    Ended ended = LoombenchProcess.run(folder, LIMIT, study);

    // 4: the short warm-up may leave a trial invalid on a busy machine.
    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    assumeThat(ended.exitCode()).as("a quiet machine: %s", ended.standardError()).isZero();
    assertThat(TrialFiles.of(folder.resolve("run"), "headline").stream())
        .filteredOn(trial -> trial.path("outcome").path("is").asString().equals("Completed"))
        .hasSize(2)
        .allSatisfy(
            trial -> {
              assertThat(TrialFiles.reading(trial, "accept_queue").asDouble()).isBetween(4.0, 6.0);
              assertThat(TrialFiles.reading(trial, "backlog_mean").asDouble()).isBetween(4.0, 8.0);
              assertThat(TrialFiles.reading(trial, "failed_share").asDouble()).isZero();
            });
    JsonNode summary =
        JsonMapper.shared().readTree(Files.readString(folder.resolve("run/summary.json")));
    assertThat(summary.toString()).contains("\"users-without-answer\"");
    assertThat(summary.get("comparisons").valueStream())
        .isNotEmpty()
        .allSatisfy(row -> assertThat(row.get("verdict").asString()).isEqualTo("not comparable"));
  }
}
