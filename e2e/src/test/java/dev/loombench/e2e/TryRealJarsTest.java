package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests of {@code try} on applications that others wrote, as their jars are published. */
class TryRealJarsTest {

  private static final Duration LIMIT = Duration.ofMinutes(30);

  /** Largest share of trials that may be invalid or fail. */
  private static final double MOST_REJECTED = 0.1;

  @TempDir private Path folder;

  /** Compiles with C1 only, so that a short warm-up is enough. */
  @Test
  void oneBlockOfWireMockDecidesNothing() throws Exception {
    Ended ended =
        tried(
            "wiremock-standalone",
            "--arg",
            "--port",
            "--arg",
            "{port}",
            "--ready=/__admin/health",
            "--request=GET /__admin/mappings",
            "--vary=heap=128m,256m",
            "--users=2",
            "--blocks=1",
            "--diagnostic-blocks=0",
            "--window=1s",
            "--set=jvm.flags=[-XX:TieredStopAtLevel=1]",
            "--set=protocol.warm-up={ceiling: 2s}",
            "--set=protocol.equivalence-margin=90%");

    // 4: the short warm-up may leave a trial invalid on a busy machine.
    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    assertThat(ended.standardError())
        .contains(
            "wiremock-standalone: Java program",
            "first answer after",
            "heap-128m and heap-256m",
            "Report: ",
            "Study: ");
    assertThat(choice(ended)).isEqualTo("undecided");
    assertThat(folder.resolve("run.yaml")).content().contains("GET /__admin/mappings");
    assertThat(TrialFiles.of(run(), "-headline-b1-"))
        .extracting(trial -> trial.path("trial").path("variant").asString())
        .contains("heap-128m", "heap-256m");
    assertThat(TrialFiles.of(run(), ""))
        .allSatisfy(
            trial -> assertThat(TrialFiles.reading(trial, "throughput").asDouble()).isPositive());
    try (var report = ReportPage.open(run().resolve("report.html"))) {
      assertThat(report.problems()).isEmpty();
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void zipkinIsMeasuredToTheAnswer() throws Exception {
    Ended ended =
        tried(
            "zipkin-server", "--request=GET /api/v2/services", "--vary=gc=serial,g1", "--users=20");

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    assertThat(ended.standardError())
        .contains("zipkin-server: Spring Boot 3.4.5", "Why: ", "Report: ", "Study: ");
    assertThat(choice(ended)).isIn("switch", "keep", "depends", "no-difference", "undecided");
    List<JsonNode> trials = TrialFiles.of(run(), "");
    assertThat((double) trials.stream().filter(trial -> !isCompleted(trial)).count())
        .as(ended.standardError())
        .isLessThanOrEqualTo(MOST_REJECTED * trials.size());
    for (String variant : List.of("gc-serial", "gc-g1")) {
      assertThat(
              TrialFiles.of(run(), "-headline-").stream()
                  .filter(TryRealJarsTest::isCompleted)
                  .filter(trial -> trial.path("trial").path("variant").asString().equals(variant)))
          .as(variant)
          .hasSize(3);
    }
  }

  /** Runs {@code try} on a jar that the build has copied. */
  private Ended tried(String jar, String... arguments) throws InterruptedException {
    Path application = Project.root().resolve("e2e/target/applications/%s.jar".formatted(jar));
    assertThat(application).as("copied by Maven before the tests").exists();
    var all = new ArrayList<>(List.of("try", application.toString(), "--json"));
    all.addAll(List.of("--out", run().toString()));
    all.addAll(List.of(arguments));
    return LoombenchProcess.run(folder, LIMIT, all.toArray(String[]::new));
  }

  private Path run() {
    return folder.resolve("run");
  }

  private static String choice(Ended ended) {
    JsonNode answer = JsonMapper.shared().readTree(ended.standardOutput());
    return answer.path("recommendations").path(0).path("choice").asString();
  }

  private static boolean isCompleted(JsonNode trial) {
    return trial.path("outcome").path("is").asString().equals("Completed");
  }
}
