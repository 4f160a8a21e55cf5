package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Test of a run with interim analyses. */
class UntilSureTest {

  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final long UNLIMITED = Long.MAX_VALUE;

  @TempDir private Path folder;

  @Test
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void theLastInterimAnalysisEndsTheRun() throws Exception {
    Path study =
        Studies.of(
            folder,
            Studies.tinyApp("one", UNLIMITED) + "\n" + Studies.tinyApp("other", UNLIMITED),
            Studies.SHORTEST.replace("{blocks: 1,", "{until-sure: {after: [3], within: 10m},"));

    Ended ended = run("run", study.toString(), "--out", folder.resolve("run").toString());

    // 4: the short warm-up may leave a trial invalid on a busy machine.
    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    assertThat(TrialFiles.of(folder.resolve("run"), "-headline-b3-")).isNotEmpty();
    assertThat(TrialFiles.of(folder.resolve("run"), "-headline-b4-")).isEmpty();
    JsonNode reached =
        JsonMapper.builder()
            .build()
            .readTree(folder.resolve("run").resolve("summary.json").toFile())
            .get("stopping")
            .get(0);
    assertThat(reached.get("blocks").asInt()).isEqualTo(3);
    assertThat(reached.get("status").asString())
        .isIn("decided", "precise", "last-look", "not-comparable", "open");
    assertThat(ended.standardOutput()).contains(reached.get("text").asString());
    try (var page = ReportPage.open(folder.resolve("run/report.html"))) {
      assertThat(page.problems()).isEmpty();
    }
  }

  private Ended run(String... arguments) throws InterruptedException {
    return LoombenchProcess.run(folder, LIMIT, arguments);
  }
}
