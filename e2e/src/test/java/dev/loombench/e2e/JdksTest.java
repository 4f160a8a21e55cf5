package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tests of studies with JDKs, installed or not. */
class JdksTest {

  private static final Duration LIMIT = Duration.ofMinutes(8);
  private static final long UNLIMITED = Long.MAX_VALUE;

  @TempDir private Path folder;

  @Test
  void aVariantWithoutItsJdkIsNotMeasuredAndTheOthersAre() throws Exception {
    Path study =
        Studies.of(
            folder,
            "missing: {command: ['{java}', App, '{port}'], jdk: 999}\n"
                + Studies.tinyApp("there", UNLIMITED).replaceFirst("'[^']*/java'", "'{java}'"),
            Studies.SHORTEST);

    Ended ended = run(study);

    // 4: the short warm-up may leave a trial invalid on a busy machine.
    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    assertThat(ended.standardError())
        .contains("missing: not measured: no JDK 999 on this machine, only ")
        .contains("the baseline is there, because missing");
    assertThat(ended.standardOutput()).contains("missing: not measured: no JDK 999");
    assertThat(Files.readString(folder.resolve("run/not-measured.json"))).contains("no JDK 999");
    assertThat(Files.readString(folder.resolve("run/summary.json")))
        .contains("\"notMeasured\" : [ {");
    assertThat(Files.readString(folder.resolve("run/estimates.csv")))
        .contains("missing,,,,,,,,,,0,\"not measured: no JDK 999 on this machine, only ");
    try (var report = ReportPage.open(folder.resolve("run/report.html"))) {
      assertThat(report.page().locator("#figures").textContent())
          .contains("missingnot measured: no JDK 999");
      assertThat(report.problems()).isEmpty();
    }
    assertThat(TrialFiles.of(folder.resolve("run"), ""))
        .isNotEmpty()
        .allSatisfy(
            trial ->
                assertThat(trial.path("facts").path("texts").path("jdk").asString())
                    .startsWith(System.getProperty("java.version")));
    assertThat(run(study).standardError()).as("everything is done").doesNotContain("trial ");
  }

  @Test
  void aStudyThatCannotRunAtAllIsAnEnvironmentError() throws Exception {
    Ended ended =
        run(
            Studies.of(
                folder,
                "a: {command: ['{java}', '{port}'], jdk: 999}\n"
                    + "b: {command: ['{java}', '{port}'], jdk: /no/such/jdk}",
                Studies.SHORTEST));

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardError())
        .contains("'test' can't be measured here:")
        .contains("a: not measured: no JDK 999 on this machine")
        .contains(
            "b: not measured: no JDK in /no/such/jdk: bin/java or the release file is missing");
  }

  /** Starts real servers on two JDKs, with JFR and dumps of virtual threads. */
  @Test
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void aMonitorPinsOnJava21AndNotOnJava25() throws Exception {
    assumeTrue(
        Files.isExecutable(Project.root().resolve("target/test-tools/jdk-21/bin/java"))
            || System.getenv("LOOMBENCH_JDK21") != null,
        "no Java 21 is here: bin/install-jdk21 downloads one");
    Path study =
        Studies.write(
            folder,
            """
            study: tiny
            question: What does a monitor cost?
            baseline: new
            jvm: {heap: 128m}
            variants:
              old: {server: spring-mvc, threads: virtual, jdk: 21}
              new: {server: spring-mvc, threads: virtual}
            workloads:
              pin: {kernel: pin, load: {users: 16}}
            protocol:
              {blocks: 0, diagnostic-blocks: 1, stabilize: 1s, window: 3s, equivalence-margin: 50%, warm-up: {ceiling: 15s}}
            """);

    Ended ended = run(study);

    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    List<JsonNode> onOld = TrialFiles.of(folder.resolve("run"), "-old");
    assertThat(onOld)
        .isNotEmpty()
        .allSatisfy(
            trial -> {
              assertThat(trial.path("facts").path("texts").path("java.version").asString())
                  .startsWith("21.");
              assertThat(TrialFiles.reading(trial, "pinned_count").asDouble()).isPositive();
            });
    assertThat(TrialFiles.of(folder.resolve("run"), "-new"))
        .isNotEmpty()
        .allSatisfy(
            trial -> assertThat(TrialFiles.reading(trial, "pinned_count").asDouble()).isZero());
  }

  private Ended run(Path study) throws InterruptedException {
    return LoombenchProcess.run(folder, LIMIT, study);
  }
}
