package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

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
            workloads:
              any: {request: {path: /}, load: {users: 8, think: 10ms}}
            protocol:
              {blocks: 1, diagnostic-blocks: 0, stabilize: 1s, window: 2s, ready-within: 60s,
               timeout: 6s, equivalence-margin: 90%%, warm-up: {ceiling: 1s}}
            """
                .formatted(Studies.fewThreadsApp("two-threads")));

    Ended ended = LoombenchProcess.run(folder, LIMIT, study);

    // 4: the short warm-up may leave a trial invalid on a busy machine.
    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    assumeThat(ended.exitCode()).as("a quiet machine: %s", ended.standardError()).isZero();
    List<JsonNode> trials = TrialFiles.of(folder.resolve("run"), "");
    JsonNode trial = trials.getLast();
    assertThat(TrialFiles.reading(trial, "accept_queue").asDouble()).isBetween(4.0, 6.0);
    assertThat(TrialFiles.reading(trial, "backlog_mean").asDouble()).isBetween(4.0, 8.0);
    assertThat(TrialFiles.reading(trial, "failed_share").asDouble()).isZero();
    assertThat(Files.readString(folder.resolve("run/summary.json")))
        .contains("\"users-without-answer\"");
  }
}
