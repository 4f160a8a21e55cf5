package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Test of a load beyond the capacity of a real server. */
class OverloadTest {

  private static final Duration LIMIT = Duration.ofMinutes(5);

  @TempDir private Path folder;

  /**
   * Four threads at 20 ms a request serve at most 200 requests/s; the backlog lasts 1 s at most.
   */
  @Test
  void timeoutsRevealAnOverloadWhoseBacklogDoesNotGrow() throws Exception {
    Path study =
        Studies.write(
            folder,
            """
            study: overload
            question: Is the overload seen?
            variants:
              %s
              %s
            workloads:
              any: {request: {path: /}, load: {rate: 400}}
            protocol:
              {blocks: 1, diagnostic-blocks: 0, stabilize: 2s, window: 4s, ready-within: 3m, timeout: 1s,
               equivalence-margin: 90%%, warm-up: {ceiling: 2s}}
            """
                .formatted(Studies.slowApp("a"), Studies.slowApp("b")));

    Ended ended =
        LoombenchProcess.run(
            folder, LIMIT, "run", study.toString(), "--out", folder.resolve("run").toString());

    // 4: the short warm-up may leave a trial invalid on a busy machine.
    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    assumeThat(ended.exitCode()).as("a quiet machine: %s", ended.standardError()).isZero();
    assertThat(
            TrialFiles.of(folder.resolve("run"), "headline").stream()
                .filter(trial -> trial.path("outcome").path("is").asString().equals("Completed"))
                .map(trial -> TrialFiles.reading(trial, "unanswered_share").asDouble()))
        .hasSize(2)
        .allMatch(percent -> percent > 1);
    JsonNode summary =
        JsonMapper.shared().readTree(Files.readString(folder.resolve("run/summary.json")));
    assertThat(StreamSupport.stream(summary.get("comparisons").spliterator(), false))
        .filteredOn(row -> row.get("metric").asString().startsWith("latency"))
        .allSatisfy(row -> assertThat(row.get("verdict").asString()).isEqualTo("not comparable"));
    assertThat(ended.standardOutput().replaceAll("\\s+", " "))
        .contains("is overloaded", "no answer in time")
        .doesNotContain("of its requests");
  }
}
