package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Servers that serve all loads of a block, with real processes. */
class ServerPerBlockTest {

  private static final Duration LIMIT = Duration.ofMinutes(6);
  private static final Duration SOON = Duration.ofSeconds(5);

  @TempDir private Path folder;

  @Test
  void oneServerOfEachVariantServesBothLoads() throws Exception {
    Path study =
        study(Studies.tinyApp("a", Long.MAX_VALUE) + "\n" + Studies.tinyApp("b", Long.MAX_VALUE));

    Ended ended = LoombenchProcess.run(folder, LIMIT, study);

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    List<JsonNode> first = trials().stream().filter(trial -> attempt(trial) == 1).toList();
    assertThat(first).hasSize(4);
    assertThat(first.stream().map(ServerPerBlockTest::serverRun)).containsExactly(1, 1, 3, 3);
    assertThat(first.stream().map(ServerPerBlockTest::variant).distinct()).hasSize(2);
    assertThat(users(first.subList(0, 2))).isEqualTo(users(first.subList(2, 4)));
    assertThat(first.stream().filter(this::hasServerLog).map(ServerPerBlockTest::number))
        .as("trials that started a server")
        .containsExactly(1, 3);
    assertThat(trials().stream().filter(trial -> outcome(trial).equals("Completed"))).hasSize(4);
  }

  @Test
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void aKilledRunMeasuresTheRemainingLoadOnAFreshServer() throws Exception {
    Path study = study(Studies.tinyApp("a", Long.MAX_VALUE));
    try (var process = LoombenchProcess.startRun(folder, study)) {
      process.awaitOutput("trial 2:", LIMIT);
      process.kill();
      process.awaitNothingLeft(SOON);
    }

    Ended ended = LoombenchProcess.run(folder, LIMIT, study);

    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    assertThat(trials().stream().limit(2).map(ServerPerBlockTest::serverRun)).containsExactly(1, 2);
    assertThat(trials().get(1).path("facts").path("texts").path("server.replaced").asString())
        .startsWith("the run, its load generator or a connection ended after any, closed ");
  }

  @Test
  void theLoadsThatAFailedServerMissedAreReported() throws Exception {
    Path study = study(Studies.greedyApp("greedy", "'{jvm}'", "'1', '0', '3'", ""));

    Ended ended = LoombenchProcess.run(folder, LIMIT, study);

    assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
    assertThat(trials()).hasSize(2);
    assertThat(trials().stream().map(ServerPerBlockTest::outcome)).containsOnly("Failed");
    assertThat(trials().get(1).path("outcome").path("reason").asString())
        .startsWith("not measured, because the trial at any, closed ");
    assertThat(trials().stream().map(ServerPerBlockTest::serverRun)).containsExactly(1, 1);
  }

  private Path study(String variants) {
    return Studies.write(
        folder,
        """
        study: test
        question: Does one server serve both loads?
        variants:
        %s
        workloads:
          any: {request: {path: /}, loads: [{users: 2, think: 10ms}, {users: 3, think: 10ms}]}
        protocol:
          {blocks: 1, diagnostic-blocks: 0, server-per: block, window: 1s, ready-within: 3m,
           timeout: 2s, equivalence-margin: 90%%, warm-up: {ceiling: 1s}}
        """
            .formatted(variants.indent(2).stripTrailing()));
  }

  private List<JsonNode> trials() {
    return TrialFiles.of(folder.resolve("run"), "");
  }

  private boolean hasServerLog(JsonNode trial) {
    String prefix = "%04d-".formatted(number(trial));
    try (Stream<Path> files = Files.list(folder.resolve("run/trials"))) {
      return files
          .map(file -> file.getFileName().toString())
          .anyMatch(
              name ->
                  name.startsWith(prefix)
                      && name.endsWith(".log")
                      && !name.endsWith(".generator.log"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Integer> users(List<JsonNode> trials) {
    return trials.stream()
        .map(trial -> trial.path("trial").path("load").path("users").asInt())
        .toList();
  }

  private static int number(JsonNode trial) {
    return trial.path("trial").path("number").asInt();
  }

  private static int attempt(JsonNode trial) {
    return trial.path("trial").path("attempt").asInt();
  }

  private static String variant(JsonNode trial) {
    return trial.path("trial").path("variant").asString();
  }

  private static int serverRun(JsonNode trial) {
    return trial.path("facts").path("serverRun").path("firstTrial").asInt();
  }

  private static String outcome(JsonNode trial) {
    return trial.path("outcome").path("is").asString();
  }
}
