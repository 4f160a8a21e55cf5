package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import dev.loombench.e2e.apps.DatabaseApp;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Test of an application with an embedded database, with and without a delay before it. */
class SlowDatabaseTest {

  private static final Duration LIMIT = Duration.ofMinutes(5);

  @TempDir private Path folder;

  private String command;

  @BeforeEach
  void nameDriver() throws ClassNotFoundException {
    command =
        "command: ['%s', -XX:TieredStopAtLevel=1, -cp, '%s:%s', %s, '{port}']"
            .formatted(
                Studies.JAVA,
                AppClasses.folder(),
                AppClasses.location(Class.forName("org.postgresql.Driver")),
                DatabaseApp.class.getName());
  }

  @Test
  void eachServerGetsAnEmptyDatabaseAndEachRoundTripItsDelay() throws Exception {
    Path study =
        Studies.write(
            folder,
            """
            study: slow-database
            question: How long does a query take?
            delays:
              db: {to: database, by: 20ms}
            variants:
              near:
                %s
                environment: {DB_URL: '{database.url}', DB_USER: '{database.user}', DB_PASSWORD: '{database.password}'}
              far:
                %s
                environment: {DB_URL: 'jdbc:postgresql://{delay.db}/{database.name}', DB_USER: '{database.user}', DB_PASSWORD: '{database.password}'}
            workloads:
              rows: {request: {path: /, expect-body: '1'}, load: {users: 2, think: 10ms}, delays: {db: 60ms}}
            protocol: %s
            """
                .formatted(command, command, Studies.SHORTEST));

    Ended ended = LoombenchProcess.run(folder, LIMIT, study);

    // 4: the short warm-up may leave a trial invalid on a busy machine.
    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    assertThat(trials("-rows-near")).isNotEmpty().allSatisfy(SlowDatabaseTest::hasNoDelay);
    assertThat(trials("-rows-far"))
        .isNotEmpty()
        .allSatisfy(SlowDatabaseTest::hasDelayOfTheWorkload);
  }

  private List<JsonNode> trials(String part) {
    return TrialFiles.of(folder.resolve("run"), part);
  }

  private static void hasNoDelay(JsonNode trial) {
    assertThat(trial.path("outcome").path("is").asString()).isNotEqualTo("Failed");
    assertThat(fact(trial, "database.kind")).startsWith("embedded PostgreSQL");
    assertThat(fact(trial, "delay.db")).isEmpty();
  }

  private static void hasDelayOfTheWorkload(JsonNode trial) {
    assertThat(trial.path("outcome").path("is").asString()).isNotEqualTo("Failed");
    assertThat(fact(trial, "delay.db")).isEqualTo("60ms added to each round trip to the database");
    assertThat(fact(trial, "delay.db.lateness")).startsWith("p99 below ");
    assertThat(fact(trial, "delay.db.unreachable")).isEmpty();
    assertThat(TrialFiles.reading(trial, "latency_p50").asDouble()).isGreaterThanOrEqualTo(60);
  }

  private static String fact(JsonNode trial, String name) {
    return trial.path("facts").path("texts").path(name).asString("");
  }
}
