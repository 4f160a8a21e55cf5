package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tests of runs with the user's own database, which limits connections. */
@EnabledIfSystemProperty(named = "loombench.full", matches = "true")
class OwnDatabaseTest {

  private static final Duration LIMIT = Duration.ofMinutes(5);

  private static EmbeddedPostgres postgres;

  @TempDir private Path folder;

  /** Allows five connections: one of the tool and four of a server. */
  @BeforeAll
  static void startDatabase() throws IOException, SQLException {
    postgres = EmbeddedPostgres.builder().start();
    execute("create role few login connection limit 5");
    execute("create database shop owner few");
  }

  @AfterAll
  static void stopDatabase() throws IOException {
    postgres.close();
  }

  @Test
  void aRefusedLoginIsReportedBeforeTheFirstTrial() throws Exception {
    Ended ended = run("nobody", 4);

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardError())
        .contains("the database postgresql://127.0.0.1:", "nobody")
        .doesNotContain("trial 1", "\tat ");
  }

  @Test
  void enoughConnectionsAllowTheRun() throws Exception {
    Ended ended = run("few", 4);

    assertThat(ended.standardError()).doesNotContain("failed");
    assertThat(outcomes()).hasSizeGreaterThanOrEqualTo(2).containsAnyOf("Completed", "Invalid");
  }

  @Test
  void exhaustedConnectionsFailTheirTrialsAndTheRunContinues() throws Exception {
    Ended ended = run("few", 10);

    assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
    assertThat(ended.standardError()).contains("the database accepts no more connections");
    assertThat(outcomes()).hasSizeGreaterThanOrEqualTo(2).containsOnly("Failed");
  }

  private List<String> outcomes() throws IOException {
    return TrialFiles.of(folder.resolve("run"), "headline").stream()
        .map(trial -> trial.path("outcome").path("is"))
        .map(JsonNode::asString)
        .toList();
  }

  private Ended run(String user, int pool) throws Exception {
    Path study =
        Studies.write(
            folder,
            """
            study: own-database
            question: Does the run end?
            database: {url: 'postgresql://127.0.0.1:%d/shop', user: %s}
            jvm: {flags: [-XX:TieredStopAtLevel=1]}
            variants:
              mvc: {server: spring-mvc, threads: 4, persistence: jdbc, pool: %d}
            workloads:
              db: {kernel: db, load: {users: 2}}
            protocol: {blocks: 2, diagnostic-blocks: 0, window: 1s, ready-within: 3m,
              timeout: 5s, equivalence-margin: 50%%, warm-up: {ceiling: 3s}}
            """
                .formatted(postgres.getPort(), user, pool));
    return LoombenchProcess.run(folder, LIMIT, study);
  }

  private static void execute(String command) throws SQLException {
    try (Connection connection = postgres.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(command);
    }
  }
}
