package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests of {@code loombench capacity} with real servers. */
class CapacityTest {

  private static final Duration LIMIT = Duration.ofMinutes(20);

  @TempDir private Path folder;

  /** Four threads at 20 ms a request serve at most 200 requests/s. */
  @Test
  void aSearchFindsACapacityAndResumesWithNothingToDo() throws Exception {
    Path study = Studies.of(folder, Studies.slowApp("slow"), Studies.SHORTEST);
    String[] command = {
      "capacity",
      "slow",
      "--workload",
      "any",
      "--study",
      study.toString(),
      "--from",
      "120",
      "--resolution",
      "100%",
      "--window",
      "3s",
      "--search-only",
      "--out",
      folder.resolve("run").toString()
    };

    Ended ended = run(command);
    // 4: the short warm-up may leave a trial invalid on a busy machine.
    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    assumeThat(ended.exitCode())
        .as("a machine quiet enough for a search: %s", ended.standardError())
        .isZero();

    JsonNode result = capacity().get("result");
    assertThat(result.get("kind").asString()).isEqualTo("between");
    assertThat(result.get("sustained").asDouble()).isGreaterThan(1);
    assertThat(ended.standardOutput()).contains("slow sustains").contains("not sustained");
    try (var report = ReportPage.open(folder.resolve("run/report.html"))) {
      assertThat(report.page().locator("#capacity table").count()).isGreaterThan(0);
      assertThat(report.problems()).isEmpty();
    }
    assertThat(run(command).standardError()).as("everything is done").doesNotContain("trial ");
  }

  /** 200 threads at 100 ms a request serve 2000 requests/s. */
  @Test
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void theCapacityOfAPoolIsFoundAndExplained() throws Exception {
    Ended ended =
        run(
            "capacity",
            "platform-200",
            "--workload",
            "delay-100",
            "--out",
            folder.resolve("run").toString());

    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    assumeThat(ended.exitCode()).as("a machine quiet enough for a search").isZero();
    assertThat(capacity().get("result").get("sustained").asDouble())
        .isCloseTo(2_000, Percentage.withPercentage(5));
    JsonNode bottleneck = capacity().get("bottlenecks").get(0);
    assertThat(bottleneck.get("bottleneck").asString()).isEqualTo("worker-pool");
    assertThat(bottleneck.get("certainty").asString()).isEqualTo("confirmed");
  }

  private JsonNode capacity() throws IOException {
    return JsonMapper.shared()
        .readTree(Files.readString(folder.resolve("run/summary.json")))
        .get("capacities")
        .get(0);
  }

  private Ended run(String... arguments) throws InterruptedException {
    return LoombenchProcess.run(folder, LIMIT, arguments);
  }
}
