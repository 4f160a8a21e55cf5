package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.database.EmbeddedMariaDb;
import dev.loombench.e2e.LoombenchProcess.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tests of runs on a MariaDB that already runs, with blocking and reactive drivers. */
class OwnMariaDbTest {

  private static final Duration LIMIT = Duration.ofMinutes(5);

  @TempDir private static Path data;
  private static EmbeddedMariaDb mariaDb;

  @TempDir private Path folder;

  /** The user may create the database {@code loombench}, which does not exist yet. */
  @BeforeAll
  static void startDatabase() throws Exception {
    assumeTrue(System.getProperty("os.name").equals("Linux"), "its programs are for Linux");
    assumeTrue(System.getProperty("os.arch").equals("amd64"), "its programs are for x64");
    Path programs = Project.root().resolve("database/target/mariadb");
    mariaDb = EmbeddedMariaDb.start(data, programs, 20);
    try (Connection connection = mariaDb.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("drop database loombench");
      statement.execute("create database shop");
      statement.execute("create user keeper@'127.0.0.1' identified by 'open sesame'");
      statement.execute("grant all privileges on shop.* to keeper@'127.0.0.1'");
      statement.execute("grant all privileges on loombench.* to keeper@'127.0.0.1'");
      statement.execute("create table shop.orders (id int primary key)");
      statement.execute("insert into shop.orders values (1)");
    }
  }

  @AfterAll
  static void stopDatabase() {
    if (mariaDb != null) {
      mariaDb.close();
    }
  }

  @Test
  void aRunUsesItsOwnTablesAndLeavesTheOthers() throws Exception {
    Files.writeString(folder.resolve("password"), "open sesame\n");

    Ended ended = LoombenchProcess.run(folder, LIMIT, study());

    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    List<JsonNode> trials = TrialFiles.of(folder.resolve("run"), "headline");
    assertThat(trials)
        .hasSizeGreaterThanOrEqualTo(2)
        .allSatisfy(
            trial -> {
              assertThat(trial.path("outcome").path("is").asString()).isIn("Completed", "Invalid");
              assertThat(TrialFiles.reading(trial, "throughput").asDouble()).isPositive();
              JsonNode facts = trial.path("facts").path("texts");
              assertThat(facts.path("database.kind").asString())
                  .isEqualTo("external, mariadb://keeper@127.0.0.1:%d/shop".formatted(port()));
              assertThat(facts.path("database.engine").asString()).isEqualTo("MariaDB");
              assertThat(trial.toString()).doesNotContain("open sesame");
            });
    assertThat(trials.stream().map(trial -> trial.path("facts").path("texts")))
        .extracting(facts -> facts.path("database.driver").asString().replaceFirst(" .*", ""))
        .contains("MariaDB", "r2dbc-mariadb");
    // What was inserted besides the first row of the last reset.
    assertThat(number("select count(*) from loombench.lines")).isGreaterThan(1);
    assertThat(number("select count(*) from shop.orders")).isEqualTo(1);
  }

  @Test
  void aRefusedLoginIsReportedBeforeTheFirstTrial() throws Exception {
    Files.writeString(folder.resolve("password"), "wrong");

    Ended ended = LoombenchProcess.run(folder, LIMIT, study());

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardError())
        .contains("the database mariadb://127.0.0.1:", "keeper")
        .doesNotContain("trial 1", "\tat ");
  }

  private Path study() throws Exception {
    return Studies.write(
        folder,
        """
        study: own-mariadb
        question: Does the run end?
        database: {url: 'mariadb://127.0.0.1:%d/shop', user: keeper, password-from: 'file:password'}
        jvm: {flags: [-XX:TieredStopAtLevel=1]}
        variants:
          mvc: {server: spring-mvc, threads: 4, pool: 4}
          webflux: {server: spring-webflux, pool: 4}
        workloads:
          crud: {kernel: crud, load: {users: 2, think: 10ms}}
        protocol: {blocks: 1, diagnostic-blocks: 0, window: 1s, ready-within: 3m,
          timeout: 5s, equivalence-margin: 90%%, warm-up: {ceiling: 3s}}
        """
            .formatted(port()));
  }

  private static int port() {
    return mariaDb.port();
  }

  private static long number(String query) throws SQLException {
    try (Connection connection = mariaDb.connect();
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      result.next();
      return result.getLong(1);
    }
  }
}
