package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tests of start-up trials, alone and with other passes. */
class StartUpTest {

  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final long UNLIMITED = Long.MAX_VALUE;
  private static final List<String> METRICS =
      List.of(
          "start_up",
          "start_up_cpu",
          "rss_first_answer",
          "pss_first_answer",
          "rss_idle",
          "pss_idle");

  @TempDir private Path folder;

  @Test
  void theCommandStartsTheGivenVariantsAndResumes() throws Exception {
    Path study =
        Studies.of(
            folder,
            Studies.tinyApp("one", UNLIMITED) + "\n" + Studies.tinyApp("other", UNLIMITED),
            Studies.SHORTEST);
    String[] command = {
      "startup",
      study.toString(),
      "--variant",
      "other",
      "--starts",
      "2",
      "--idle",
      "1s",
      "--out",
      folder.resolve("run").toString()
    };

    // 4: the short warm-up may leave a trial invalid on a busy machine.
    Ended ended = run(command);
    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    assertThat(ended.standardError()).contains("trial 1: other, startup block 1");

    List<JsonNode> trials = TrialFiles.of(folder.resolve("run"), "");
    assertThat(trials).hasSizeGreaterThanOrEqualTo(2);
    assertThat(trials).allSatisfy(StartUpTest::assertMeasured);
    assertNoProblems();

    assertThat(run(command).standardError()).as("everything is done").doesNotContain("trial ");
    assertNotWorseThanItself();
  }

  @Test
  void aRunMakesStartsAndOtherPasses() throws Exception {
    Path study =
        Studies.of(
            folder,
            Studies.tinyApp("a", UNLIMITED),
            Studies.SHORTEST.replace("{blocks: 1,", "{blocks: 1, starts: 1, idle: 1s,"));

    Ended ended = run("run", study.toString(), "--out", folder.resolve("run").toString());

    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    assertThat(TrialFiles.of(folder.resolve("run"), "-startup-")).isNotEmpty();
    assertThat(TrialFiles.of(folder.resolve("run"), "-headline-")).isNotEmpty();
    assertNoProblems();
  }

  private void assertNotWorseThanItself() throws InterruptedException {
    String run = folder.resolve("run").toString();

    Ended compared = run("compare", run, run, "--fail-if", "worse");

    assertThat(compared.exitCode()).as(compared.standardError()).isIn(0, 4);
    assertThat(compared.standardOutput()).contains("none recorded");
  }

  private static void assertMeasured(JsonNode trial) {
    assertThat(METRICS)
        .allSatisfy(
            metric ->
                assertThat(TrialFiles.reading(trial, metric).asDouble()).as(metric).isPositive());
    assertThat(trial.path("facts").path("texts").path("page-cache").asString()).isNotEmpty();
    assertThat(trial.path("facts").path("texts").path("command").asString())
        .doesNotContain("FlightRecorder");
    assertThat(trial.path("facts").path("texts").path("cpus.server").asString())
        .isEqualTo(trial.path("facts").path("texts").path("cpus.server.start").asString());
  }

  private void assertNoProblems() {
    try (var report = ReportPage.open(folder.resolve("run/report.html"))) {
      assertThat(report.problems()).isEmpty();
    }
  }

  private Ended run(String... arguments) throws InterruptedException {
    return LoombenchProcess.run(folder, LIMIT, arguments);
  }
}
