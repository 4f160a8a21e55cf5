package dev.loombench.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.kernels.data.Engine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Test with a real PostgreSQL. */
class DatabaseProcessTest {

  @TempDir private Path parent;

  @BeforeAll
  static void requireLinux() {
    assumeTrue(System.getProperty("os.name").equals("Linux"), "the binaries are for Linux");
  }

  @Test
  void resetsCountsAndStopsAtTheEndOfInput() throws Exception {
    Path folder = parent.resolve("database");
    ProcessHandle postmaster;
    try (var database = DatabaseProcess.embedded(Engine.POSTGRESQL, folder, 2)) {
      postmaster = database.mainProcess();
      assertFacts(database.first().required("facts"));
      try (Connection one = database.connect();
          Statement statement = one.createStatement()) {
        statement.execute("insert into loombench.regions (name) values ('North')");
        assertThat(inspect(database)).isEqualTo(new Inspection(1, 70, 2));
        assertThat(database.ask("reset").path("reset").asBoolean()).isTrue();
        assertThat(inspect(database)).isEqualTo(new Inspection(1, 70, 1));
        assertDelayOfProducts(database, statement);
        assertConnectionLimit(database);
        assertNoRightToDropTables(statement);
      }
      assertLoginFails(
          DatabaseProcess.external(
              parent.resolve("external"), database.url(), "loombench", "wrong"));
      assertThat(database.ask("vacuum").required("failed").asString()).contains("vacuum");
    }
    awaitEnd(List.of(postmaster));
    assertThat(folder).doesNotExist();
  }

  @Test
  void fillsTheDatabaseOfACommand() throws Exception {
    Path sql = parent.resolve("my data.sql");
    Files.writeString(sql, "create table t (id int);\ninsert into t values (1), (2);");
    try (var database =
        DatabaseProcess.embedded(Engine.POSTGRESQL, parent.resolve("database"), 2)) {
      assertThat(database.ask("create application " + sql).path("created").asBoolean()).isTrue();
      try (Connection application = database.login().to("application").open();
          Statement statement = application.createStatement()) {
        assertThat(text(statement, "select count(*) from t")).isEqualTo("2");
      }
      Files.writeString(sql, "create tabel t (id int)");
      assertThat(database.ask("create application " + sql).required("failed").asString())
          .contains("my data.sql")
          .contains("tabel");
    }
  }

  private static void assertDelayOfProducts(DatabaseProcess database, Statement statement)
      throws Exception {
    String definition = "select pg_get_viewdef('loombench.products')";
    assertThat(text(statement, definition)).doesNotContain("pg_sleep");
    database.ask("reset 5");
    assertThat(text(statement, definition)).contains("pg_sleep").contains("0.005");
    assertThat(text(statement, "select count(*) from loombench.products")).isEqualTo("70");
    database.ask("reset 0");
    assertThat(text(statement, definition)).doesNotContain("pg_sleep");
  }

  private static String text(Statement statement, String query) throws SQLException {
    try (ResultSet result = statement.executeQuery(query)) {
      result.next();
      return result.getString(1);
    }
  }

  private record Inspection(int connections, int products, int regions) {}

  private static Inspection inspect(DatabaseProcess database) throws Exception {
    JsonNode counts = database.ask("inspect");
    return new Inspection(
        counts.required("connections").asInt(),
        counts.required("rows").required("product_rows").asInt(),
        counts.required("rows").required("regions").asInt());
  }

  private static void assertFacts(JsonNode facts) {
    assertThat(facts.required("engine").asString()).isEqualTo("PostgreSQL");
    assertThat(facts.required("fsync").asString()).isEqualTo("off");
    assertThat(facts.required("synchronous_commit").asString()).isEqualTo("off");
    assertThat(facts.required("server_version").asString()).startsWith("18.");
    assertThat(facts.required("kind").asString()).contains("not crash-safe");
  }

  /** Servers can use all their connections; the tool's connection does not count. */
  private static void assertConnectionLimit(DatabaseProcess database) throws Exception {
    try (Connection two = database.connect()) {
      assertThat(two.isValid(5)).isTrue();
      assertThatThrownBy(database::connect)
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("53300"));
      assertThat(inspect(database).connections()).isEqualTo(2);
    }
  }

  private static void assertNoRightToDropTables(Statement statement) {
    assertThatThrownBy(() -> statement.execute("drop table loombench.regions cascade"))
        .hasMessageContaining("must be owner");
  }

  private static void assertLoginFails(DatabaseProcess database) throws Exception {
    try (database) {
      assertThat(database.first().required("failed").asString())
          .contains("password authentication failed for user \"loombench\"");
    }
  }

  @Test
  void leavesNothingWhenItsProcessIsKilled() throws Exception {
    Path folder = parent.resolve("database");
    try (var database = DatabaseProcess.embedded(Engine.POSTGRESQL, folder, 5);
        Connection busy = database.connect()) {
      assertThat(busy.isValid(5)).isTrue();
      ProcessHandle postmaster = database.mainProcess();
      List<ProcessHandle> all =
          Stream.concat(Stream.of(postmaster), postmaster.descendants()).toList();
      assertThat(all).hasSizeGreaterThan(3);

      database.process().destroyForcibly();

      database.awaitEnd();
      awaitEnd(all);
      assertThat(folder).doesNotExist();
    }
  }

  @Test
  void reportsAKilledPostmaster() throws Exception {
    try (var database =
        DatabaseProcess.embedded(Engine.POSTGRESQL, parent.resolve("database"), 5)) {
      ProcessHandle postmaster = database.mainProcess();
      postmaster.destroyForcibly();
      awaitEnd(List.of(postmaster));

      assertThat(database.ask("reset").required("failed").asString()).isNotBlank();
    }
  }

  private static void awaitEnd(List<ProcessHandle> processes) {
    processes.forEach(process -> process.onExit().orTimeout(30, TimeUnit.SECONDS).join());
  }
}
