package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests of every published study at its smallest scale. */
@EnabledIfSystemProperty(named = "loombench.full", matches = "true")
class PublishedStudiesTest {

  private static final Duration LIMIT = Duration.ofMinutes(20);
  private static final double MOST_INVALID = 0.1;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ufpe-2025",
        "warsaw-2025",
        "lund-2024",
        "ufscar-2020",
        "ufscar-2020-crud",
        "ufscar-2020-containers"
      })
  void everyVariantIsMeasuredInEveryWorkload(String name) throws Exception {
    Path run = folder.resolve("run");
    Ended ended = run(name, run);

    // 4: some trials are invalid; their share is checked below.
    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    JsonNode summary = JsonMapper.shared().readTree(run.resolve("summary.json").toFile());
    List<JsonNode> trials = TrialFiles.of(run, "");
    assertThat(completed(trials)).containsAll(wanted(summary));
    assertThat((double) invalidByItself(trials))
        .as("invalid: " + reasons(trials))
        .isLessThanOrEqualTo(MOST_INVALID * trials.size());
    assertThat(summary.path("replication").path("claims").size()).isPositive();
    assertThat(ended.standardOutput()).contains("Claims", "Scale smoke");
    assertThat(Files.readAllLines(run.resolve("claims.csv"))).hasSizeGreaterThan(2);
    try (var report = ReportPage.open(run.resolve("report.html"))) {
      assertThat(report.problems()).isEmpty();
      assertThat(report.page().locator("#claims table").count()).isGreaterThan(2);
    }
  }

  private Ended run(String name, Path run) throws InterruptedException {
    return LoombenchProcess.run(
        folder, LIMIT, "run", name, "--scale", "smoke", "--out", run.toString());
  }

  private static Set<String> wanted(JsonNode summary) {
    Set<String> wanted = new TreeSet<>();
    List<String> missing =
        summary.path("notMeasured").values().stream()
            .map(one -> one.path("variant").asString())
            .toList();
    for (JsonNode variant : summary.path("study").path("variants")) {
      for (JsonNode workload : summary.path("study").path("workloads")) {
        if (!missing.contains(variant.path("name").asString())) {
          wanted.add(variant.path("name").asString() + " " + workload.path("name").asString());
        }
      }
    }
    return wanted;
  }

  private static Set<String> completed(List<JsonNode> trials) {
    Set<String> completed = new TreeSet<>();
    for (JsonNode trial : trials) {
      if (trial.path("outcome").path("is").asString().equals("Completed")) {
        completed.add(
            trial.path("trial").path("variant").asString()
                + " "
                + trial.path("trial").path("workload").asString());
      }
    }
    return completed;
  }

  /** Ignores reasons that are due to the machine. */
  private static long invalidByItself(List<JsonNode> trials) {
    return trials.stream()
        .map(trial -> trial.path("outcome"))
        .filter(outcome -> !outcome.path("is").asString().equals("Completed"))
        .filter(outcome -> !outcome.path("doubt").asString("").equals("SURROUNDINGS"))
        .count();
  }

  private static List<String> reasons(List<JsonNode> trials) {
    return trials.stream()
        .map(trial -> trial.path("outcome").path("reason").asString(""))
        .filter(reason -> !reason.isEmpty())
        .toList();
  }
}
