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

/** Tests of servers limited by control groups. */
class LimitsTest {

  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final Duration SOON = Duration.ofSeconds(10);
  private static final String PROTOCOL =
      "{blocks: 1, diagnostic-blocks: 0, window: 2s, timeout: 5s,"
          + " equivalence-margin: 90%, warm-up: {ceiling: 3s}}";

  @TempDir private Path folder;

  @BeforeEach
  void requireControlGroups() throws InterruptedException {
    try (var doctor = LoombenchProcess.start(folder, "doctor")) {
      String said = doctor.awaitEnd(LIMIT).standardOutput();
      assumeTrue(said.contains("servers can be limited"), said);
    }
  }

  @Test
  void aServerWithAQuotaOfHalfACpuUsesNoMore() throws InterruptedException {
    // Two blocks: when the second starts, the first is stored.
    Path study =
        Studies.of(
            folder,
            greedy("-Xmx64m", "'5', '0'", "{cpus: 0.5}"),
            PROTOCOL.replaceFirst("blocks: 1", "blocks: 2"),
            "/",
            "{users: 2}");

    try (var process = LoombenchProcess.startRun(folder, study)) {
      process.awaitOutput("trial 2:", LIMIT);
      process.interruptGroup();
      process.awaitEnd(LIMIT);
      process.awaitNothingLeft(SOON);
      ControlGroupFolders.awaitNone(process.pid(), SOON);
    }

    JsonNode trial = TrialFiles.of(folder.resolve("run"), "headline").getFirst();
    assertThat(TrialFiles.reading(trial, "server_cpu").asDouble()).isPositive().isLessThan(0.55);
    assertThat(trial.path("facts").path("texts").path("limits.cpus").asString())
        .startsWith("0.5 (50000 of each");
    assertThat(trial.path("facts").path("texts").path("limits.group").asString())
        .startsWith("control groups");
  }

  @Test
  void aServerAboveItsMemoryLimitFailsWithThatReason() throws InterruptedException {
    Path study = study(greedy("-Xmx1g", "'0', '4'", "{memory: 256m}"));

    try (var process = LoombenchProcess.startRun(folder, study)) {
      Ended ended = process.toItsEnd(LIMIT);
      ControlGroupFolders.awaitNone(process.pid(), SOON);

      assertThat(ended.exitCode()).isEqualTo(3);
      assertThat(ended.standardError())
          .contains("it reached its memory limit of 256 MiB, and the kernel killed it");
    }
    JsonNode trial = TrialFiles.of(folder.resolve("run"), "headline").getFirst();
    assertThat(trial.path("facts").path("texts").path("limits.memory").asString())
        .startsWith("256 MiB");
  }

  @Test
  void aKilledToolLeavesNoProcessAndNoControlGroup() throws InterruptedException {
    Path study = study(greedy("-Xmx64m", "'5', '0'", "{cpus: 0.5, memory: 512m}"));

    try (var process = LoombenchProcess.startRun(folder, study)) {
      process.awaitOutput("trial 1:", LIMIT);
      ControlGroupFolders.awaitSome(process.pid(), LIMIT);
      process.kill();

      process.awaitNothingLeft(SOON);
      ControlGroupFolders.awaitNone(process.pid(), SOON);
    }
  }

  private Path study(String variant) {
    return Studies.of(folder, variant, PROTOCOL);
  }

  private static String greedy(String jvm, String arguments, String limits) {
    return Studies.greedyApp("a", jvm, arguments, ", limits: " + limits);
  }
}
