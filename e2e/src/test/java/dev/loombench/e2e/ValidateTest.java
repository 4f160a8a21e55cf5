package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Tests of {@code loombench validate} with real servers and short windows. */
class ValidateTest {

  private static final Duration LIMIT = Duration.ofMinutes(10);

  @TempDir private Path folder;

  @Test
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void countersAreComparedWithScriptedActions() throws Exception {
    Ended ended = validate("--sections", "counters");

    // 4: on a busy machine a counter may be off.
    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    assertThat(ended.standardOutput())
        .contains("good answers, by the generator", "accept-queue overflows", "exceptions");
    assertFollowsItsSchema();
  }

  @Test
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void theCostOfEachSetOfRecordersIsReported() throws Exception {
    Ended ended = validate("--sections", "cost", "--pairs", "2", "--window", "1s");

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    assertThat(ended.standardOutput())
        .contains(
            "Noise floor",
            "proc costs",
            "published costs",
            "diagnostic costs",
            "virtual-threads costs");
    assertFollowsItsSchema();
    try (var page = ReportPage.open(folder.resolve("out/validate.html"))) {
      assertThat(page.page().locator("svg").count()).isEqualTo(1);
      assertThat(page.problems()).isEmpty();
      assertThat(page.externalRequests()).isEmpty();
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void theCostOfScrapingActuatorIsReportedIfAskedFor() throws Exception {
    Ended ended =
        validate(
            "--sections", "cost", "--recorders", "prometheus", "--pairs", "2", "--window", "1s");

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    assertThat(ended.standardOutput()).contains("platform-200-metrics", "prometheus costs");
    assertFollowsItsSchema();
  }

  @Test
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void theVariationBetweenRunsIsStoredForCompare() throws Exception {
    Path study = Studies.of(folder, Studies.tinyApp("tiny", 10_000_000), Studies.SHORTEST);

    Ended ended = validate("--between-runs=3", "--study", study.toString());

    // 3: the short warm-up may leave all trials invalid on a busy machine.
    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 3);
    assumeThat(ended.exitCode()).as("a machine quiet enough for three runs").isZero();
    assertThat(ended.standardOutput())
        .contains("Variation between runs of tiny", "requests/s", "at most (95 %)");
    Path estimate = folder.resolve("between-runs.json");
    Path run = folder.resolve("out/run-001");
    Ended compared =
        LoombenchProcess.run(
            folder,
            LIMIT,
            "compare",
            run.toString(),
            run.toString(),
            "--between-runs",
            estimate.toString());
    assertThat(compared.exitCode()).as(compared.standardError()).isIn(0, 4);
    assertThat(validate("--between-runs=3", "--study", study.toString()).standardError())
        .as("everything is done")
        .doesNotContain("trial ");
  }

  @Test
  void anInterruptEndsWithAPartialReport() throws Exception {
    interrupt("counters", "the scripted server, ");

    assertThat(Files.readString(folder.resolve("out/validate.json")))
        .contains(
            "\"interrupted\" : true", "good answers, by the generator", "accept-queue overflows");
  }

  @Test
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void anInterruptedHeadroomSearchReportsItsSteps() throws Exception {
    interrupt("headroom", "2,000/s");

    assertThat(Files.readString(folder.resolve("out/validate.json")))
        .contains("\"interrupted\" : true", "\"ratePerSecond\" : 1000.0");
  }

  private void interrupt(String section, String once) throws Exception {
    try (var process = start("--sections", section)) {
      process.awaitOutput(once, LIMIT);
      process.interruptGroup();
      Ended ended = process.toItsEnd(Duration.ofSeconds(40));

      assertThat(ended.exitCode()).isEqualTo(130);
    }
    assertFollowsItsSchema();
  }

  private Ended validate(String... options) throws InterruptedException {
    try (var process = start(options)) {
      return process.toItsEnd(LIMIT);
    }
  }

  private LoombenchProcess start(String... options) {
    List<String> arguments = new ArrayList<>(List.of("validate"));
    arguments.addAll(List.of(options));
    arguments.addAll(List.of("--out", folder.resolve("out").toString()));
    return LoombenchProcess.start(folder, arguments.toArray(String[]::new));
  }

  private void assertFollowsItsSchema() throws IOException {
    String schema = Files.readString(Project.root().resolve("docs/validate.schema.json"));
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema)
                .validate(Files.readString(folder.resolve("out/validate.json")), InputFormat.JSON))
        .isEmpty();
  }
}
