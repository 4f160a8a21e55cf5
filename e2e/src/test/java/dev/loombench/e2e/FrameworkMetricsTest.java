package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tests of runs whose servers publish metrics of their framework, which are scraped. */
class FrameworkMetricsTest {

  private static final Duration LIMIT = Duration.ofMinutes(10);

  @TempDir private Path folder;

  /** Builds Quarkus once more at the first run. */
  @Test
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void theFrameworksCountTheRequestsThatTheGeneratorCounts() throws Exception {
    Path study =
        Studies.write(
            folder,
            """
            study: instrumented
            question: Do the frameworks count what the generator counts?
            baseline: mvc
            jvm: {heap: 128m, flags: [-XX:TieredStopAtLevel=1]}
            variants:
              mvc: {server: spring-mvc, metrics: micrometer, prometheus: /actuator/prometheus}
              webflux: {server: spring-webflux, metrics: micrometer, prometheus: /actuator/prometheus}
              quarkus: {server: quarkus, metrics: micrometer, prometheus: /q/metrics}
            series:
              greetings: {metric: http_server_requests_seconds_count, labels: {uri: /hello}, kind: counter}
            workloads:
              hello: {kernel: hello, load: {rate: 100}}
            protocol: {blocks: 1, diagnostic-blocks: 0, window: 3s, ready-within: 3m,
              equivalence-margin: 50%, warm-up: {ceiling: 3s}}
            """);

    Ended ended = LoombenchProcess.run(folder, LIMIT, study);

    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    List<JsonNode> trials = TrialFiles.of(folder.resolve("run"), "headline");
    assertThat(trials)
        .hasSizeGreaterThanOrEqualTo(3)
        .allSatisfy(FrameworkMetricsTest::assertAgrees);
  }

  private static void assertAgrees(JsonNode trial) {
    JsonNode greetings = trial.path("measurements").path(0).path("scraped").path("greetings");
    assertThat(greetings.path("value").asDouble())
        .as("greetings of %s", trial.path("trial").path("variant").asString())
        .isCloseTo(TrialFiles.reading(trial, "throughput").asDouble(), withinPercentage(10));
    assertThat(trial.path("facts").path("texts").path("server.metrics").asString())
        .isEqualTo("micrometer");
  }
}
