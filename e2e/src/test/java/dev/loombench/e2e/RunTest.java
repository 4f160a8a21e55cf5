package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of whole and of interrupted runs, with real servers. */
class RunTest {

  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final Duration SOON = Duration.ofSeconds(5);

  private static final String STUDY =
      """
      study: tiny
      question: Does the whole flow work?
      baseline: platform-4
      jvm: {heap: 128m, flags: [-XX:TieredStopAtLevel=1]}
      variants:
        platform-4: {server: spring-mvc, threads: 4}
        webflux: {server: spring-webflux}
      workloads:
        hello: {kernel: hello, load: {users: 16, think: 20ms}}
      protocol: {blocks: 1, diagnostic-blocks: 1, window: 2s, equivalence-margin: 90%, warm-up: {ceiling: 10s}}
      """;

  @TempDir private Path folder;

  @Test
  void aStudyRunsToItsReport() throws Exception {
    Path study = Studies.write(folder, STUDY);
    Ended ended = runToItsEnd(study);

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    assertThat(trials()).hasSizeGreaterThanOrEqualTo(4);
    assertThat(folder.resolve("run")).isDirectoryContaining("glob:**/{summary.json}");
    assertThat(ended.standardOutput()).contains("platform-4").contains("webflux");
    assertThat(Files.size(folder.resolve("run/report.html"))).isLessThan(2_000_000);
    assertThat(threadsOf("platform-4")).contains("-exec-#", "\"role\" : \"POOL\"");
    assertThat(threadsOf("webflux")).contains("\"role\" : \"EVENT_LOOP\"");

    try (var report = ReportPage.open(folder.resolve("run/report.html"))) {
      Page page = report.page();
      assertThat(page.locator("h1").first().textContent()).contains("Does the whole flow work?");
      report.openEverything();
      assertAllChartsAreDrawn(page);
      assertTablesSort(page);
      assertTheThemeCanBeChanged(page);
      assertThat(report.problems()).isEmpty();
      assertThat(report.externalRequests()).isEmpty();
    }

    Ended again = runToItsEnd(study);
    assertThat(again.standardError()).as("everything is done").doesNotContain("trial ");
  }

  /** Uses the shortest trials: they are repeated, since other processes never stop. */
  @Test
  void trialsBesideOtherProcessesAreInvalid() throws Exception {
    Path study = Studies.of(folder, Studies.tinyApp("a", Long.MAX_VALUE), Studies.SHORTEST);
    try (var process =
        LoombenchProcess.startOn(
            "noisy", folder, "run", study.toString(), "--wait", "1s", "--out", folder + "/run")) {
      Ended ended = process.toItsEnd(LIMIT);

      assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(4);
      assertThat(ended.standardError())
          .contains(
              "waiting for quiet, at most 1 s (--wait): other processes use 0.5",
              "other processes used 0.50 cores (limit 0.10)");
    }
    assertThat(TrialFiles.of(folder.resolve("run"), ""))
        .hasSize(3)
        .allSatisfy(
            trial -> assertThat(trial.path("outcome").path("is").asString()).isEqualTo("Invalid"));
    assertThat(Files.readString(folder.resolve("run/environment-1.json")))
        .contains("cpu-use.replayed-from", "noisy.csv");
  }

  @Test
  void aKilledRunIsResumedAndAnInterruptEndsItWithAPartialReport() throws Exception {
    Path study =
        Studies.of(
            folder,
            Studies.tinyApp("a", Long.MAX_VALUE) + "\n" + Studies.tinyApp("b", Long.MAX_VALUE),
            Studies.SHORTEST.replace("{blocks: 1,", "{blocks: 2,"));
    try (var process = LoombenchProcess.startRun(folder, study)) {
      process.awaitOutput("trial 2:", LIMIT);
      process.kill();
      process.awaitNothingLeft(SOON);
    }
    assertThat(trials()).hasSize(1);

    try (var process = LoombenchProcess.startRun(folder, study)) {
      process.awaitOutput("trial 2:", LIMIT);
      process.awaitOutput("trial 3:", LIMIT);
      assertThat(process.standardError()).doesNotContain("trial 1:");
      process.interruptGroup();
      Ended ended = process.toItsEnd(Duration.ofSeconds(40));

      assertThat(ended.exitCode()).isEqualTo(130);
      assertThat(ended.standardError()).contains("Resume with: ");
    }
    assertThat(trials()).hasSize(2);
    assertThat(folder.resolve("run/report.html")).exists();
    assertThat(folder.resolve("run/summary.json")).exists();
  }

  @Test
  void aChangedStudyIsRefused() throws Exception {
    Path study = Studies.write(folder, STUDY);
    try (var process = LoombenchProcess.startRun(folder, study)) {
      process.awaitOutput("trial 1:", LIMIT);
      process.kill();
      process.awaitNothingLeft(SOON);
    }
    Studies.write(folder, STUDY.replace("users: 16", "users: 17"));
    try (var process = LoombenchProcess.startRun(folder, study)) {
      Ended ended = process.awaitEnd(LIMIT);
      assertThat(ended.exitCode()).isEqualTo(2);
      assertThat(ended.standardError()).contains("holds a run of a different study");
    }
  }

  /** Returns the first diagnostic trial of a variant, which has the states of its threads. */
  private String threadsOf(String variant) throws IOException {
    String name =
        trials().stream()
            .filter(trial -> trial.contains("diagnostic") && trial.contains(variant))
            .findFirst()
            .orElseThrow();
    return Files.readString(folder.resolve("run/trials").resolve(name));
  }

  private static void assertAllChartsAreDrawn(Page page) {
    Locator charts = page.locator("[data-chart]");
    assertThat(charts.count()).isGreaterThan(4);
    assertThat(page.locator("[data-chart][data-drawn=true]").count()).isEqualTo(charts.count());
    assertThat(page.locator("[data-chart] svg").count()).isEqualTo(charts.count());
  }

  private static void assertTablesSort(Page page) {
    Locator heading = page.locator("th[aria-sort] button").first();
    Locator sorted = page.locator("th[aria-sort]").first();
    heading.click();
    assertThat(sorted.getAttribute("aria-sort")).isEqualTo("ascending");
    heading.press("Enter");
    assertThat(sorted.getAttribute("aria-sort")).isEqualTo("descending");
  }

  private static void assertTheThemeCanBeChanged(Page page) {
    String before = backgroundOf(page);
    page.locator("#theme").click();
    assertThat(page.locator("html").getAttribute("data-theme")).isEqualTo("dark");
    assertThat(backgroundOf(page)).isNotEqualTo(before);
  }

  private static String backgroundOf(Page page) {
    return page.evaluate("getComputedStyle(document.body).backgroundColor").toString();
  }

  private Ended runToItsEnd(Path study) throws InterruptedException {
    return LoombenchProcess.run(folder, LIMIT, study);
  }

  private List<String> trials() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("run/trials"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".json"))
          .sorted()
          .toList();
    }
  }
}
