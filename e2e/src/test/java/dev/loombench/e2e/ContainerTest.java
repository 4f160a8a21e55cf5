package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tests of servers in containers of a real engine, where one runs containers. */
class ContainerTest {

  private static final Duration LIMIT = Duration.ofMinutes(8);
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final String IN_CONTAINER = ", launch: container, limits: ";

  @TempDir private Path folder;

  @BeforeEach
  void requireEngine() throws InterruptedException {
    String checks = doctor();
    assumeTrue(checks.contains("containers: run by"), checks);
  }

  @Test
  void aServerInAContainerIsMeasuredLikeAProcess() throws InterruptedException {
    Path study =
        Studies.of(
            folder,
            Studies.greedyApp("process", "'{jvm}'", "'1', '0'", "")
                + "\n"
                + Studies.greedyApp(
                    "container", "'{jvm}'", "'1', '0'", IN_CONTAINER + "{cpus: 0.5}"),
            Studies.SHORTEST.replace("diagnostic-blocks: 0", "diagnostic-blocks: 1, starts: 1"));

    Ended ended = run(study);

    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    JsonNode trial = TrialFiles.of(folder.resolve("run"), "headline-b1-any-container").getFirst();
    assertThat(TrialFiles.reading(trial, "server_cpu").asDouble()).isBetween(0.05, 0.55);
    assertThat(TrialFiles.reading(trial, "cgroup_memory_peak").asDouble()).isPositive();
    JsonNode facts = trial.path("facts").path("texts");
    assertThat(facts.path("container.image.bytes").asLong()).isGreaterThan(50_000_000);
    assertThat(facts.path("limits.cpus").asString()).startsWith("0.5 (50000 of each");
    assertThat(TrialFiles.of(folder.resolve("run"), "diagnostic-b1-any-container"))
        .isNotEmpty()
        .allSatisfy(
            diagnostic ->
                assertThat(TrialFiles.reading(diagnostic, "heap_used_mean").asString())
                    .doesNotContain("wrote no flight recording"));
    assertThat(doctor("--clean")).contains("no containers of killed runs were left");
  }

  @Test
  void aContainerAboveItsMemoryLimitFailsWithThatReason() throws InterruptedException {
    Path study =
        Studies.of(
            folder,
            Studies.greedyApp("a", "-Xmx1g", "'0', '64'", IN_CONTAINER + "{memory: 256m}"),
            Studies.SHORTEST);

    assertThat(run(study).standardError())
        .contains("it reached its memory limit of 256 MiB, and the kernel killed it");
    assertThat(doctor("--clean")).contains("no containers of killed runs were left");
  }

  @Test
  void aKilledToolLeavesNoContainer() throws InterruptedException {
    Path study =
        Studies.of(
            folder,
            Studies.greedyApp("a", "-Xmx64m", "'1', '0'", IN_CONTAINER + "{memory: 512m}"),
            Studies.SHORTEST);

    try (var process = LoombenchProcess.startRun(folder, study)) {
      process.awaitOutput("trial 1:", LIMIT);
      process.kill();
      process.awaitNothingLeft(SOON);
    }
    assertThat(doctor("--clean")).contains("no containers of killed runs were left");
  }

  private String doctor(String... arguments) throws InterruptedException {
    String[] command = new String[arguments.length + 1];
    command[0] = "doctor";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    try (var doctor = LoombenchProcess.start(folder, command)) {
      return doctor.awaitEnd(LIMIT).standardOutput();
    }
  }

  private Ended run(Path study) throws InterruptedException {
    return LoombenchProcess.run(folder, LIMIT, study);
  }
}
