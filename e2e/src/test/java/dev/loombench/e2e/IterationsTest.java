package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tests of users with a fixed number of iterations, with a real server. */
class IterationsTest {

  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final Duration SOON = Duration.ofSeconds(10);

  @TempDir private Path folder;

  @Test
  void everyIterationOfEveryUserRunsOnceAndIsMeasured() throws Exception {
    try (var process = run("{users: 20, iterations: 100, start-over: 2s, within: 30s}")) {
      process.awaitOutput("trial 2:", LIMIT);
      process.interruptGroup();
      Ended ended = process.toItsEnd(LIMIT);
      assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(130);
      assertThat(ended.standardOutput()).contains("20 users x 100 iterations over 2 s");
    }

    JsonNode trial = firstTrial();
    JsonNode results = trial.path("requests").path("results");
    assertThat(results.valueStream().mapToLong(JsonNode::asLong).sum())
        .as(results.toString())
        .isEqualTo(2_000);
    // On a busy machine a request may time out.
    assertThat(results.path("OK").asLong()).as(results.toString()).isGreaterThan(1_950);
    JsonNode step = trial.path("measurements").path(0).path("step");
    assertThat(step.path("is").asString()).isEqualTo("Iterations");
    assertThat(step.path("users").asInt()).isEqualTo(20);
    assertThat(step.path("iterations").asInt()).isEqualTo(100);
    // The last user starts after 1.9 s, so 2000 answers take between 1.9 s and the window.
    assertThat(TrialFiles.reading(trial, "throughput").asDouble()).isBetween(50.0, 1_053.0);
    assertThat(TrialFiles.reading(trial, "server_cpu").isNumber()).isTrue();
  }

  /** The server would end at a rehearsal: it exits after 300 answers. */
  @Test
  void aColdServerGetsTheMeasuredRequestsOnly() throws Exception {
    Path study =
        Studies.of(
            folder,
            Studies.tinyApp("cold", 300),
            Studies.SHORTEST.replace("{ceiling: 1s}", "none"),
            "/",
            "{users: 20, iterations: 10, start-over: 0s}");
    try (var process = LoombenchProcess.startRun(folder, study)) {
      Ended ended = process.toItsEnd(LIMIT);
      assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4); // valid on a quiet machine
      assertThat(ended.standardOutput()).contains("measured cold");
    }

    JsonNode trial = firstTrial();
    assertThat(trial.path("outcome").path("is").asString()).isIn("Completed", "Invalid");
    assertThat(trial.path("requests").path("results").path("OK").asLong()).isEqualTo(200);
    assertThat(trial.path("warmUp").path("gate").asString()).startsWith("none");
    assertThat(trial.path("warmUp").path("seconds").size()).isZero();
  }

  @Test
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void incompleteIterationsMakeTheTrialInvalid() throws Exception {
    try (var process = run("{users: 2, iterations: 1000000, start-over: 0s, within: 1s}")) {
      process.awaitOutput("trial 2:", LIMIT);
      process.kill();
      process.awaitNothingLeft(SOON);
    }

    assertThat(firstTrial().path("outcome").toString())
        .contains("Invalid", "within 1 s", "of 2000000 requests became due");
  }

  /** Starts a run of two blocks: when the second starts, the first is stored. */
  private LoombenchProcess run(String load) {
    Path study =
        Studies.write(
            folder,
            """
            study: iterations
            question: Do all iterations run?
            jvm: {heap: 128m}
            variants:
              platform-4: {server: spring-mvc, threads: 4}
            workloads:
              hello: {kernel: hello, load: %s}
            protocol: %s
            """
                .formatted(load, Studies.SHORTEST.replaceFirst("blocks: 1", "blocks: 2")));
    return LoombenchProcess.startRun(folder, study);
  }

  private JsonNode firstTrial() {
    return TrialFiles.of(folder.resolve("run"), "headline").getFirst();
  }
}
