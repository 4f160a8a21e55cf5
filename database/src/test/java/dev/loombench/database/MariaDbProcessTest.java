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
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Test with a real MariaDB. */
class MariaDbProcessTest {

  private static final int TOO_MANY_CONNECTIONS = 1226;

  @TempDir private Path parent;

  @BeforeAll
  static void requireBinaries() {
    assumeTrue(
        System.getProperty("os.name").equals("Linux")
            && System.getProperty("os.arch").equals("amd64"),
        "the binaries are for Linux on x64");
  }

  @Test
  void resetsCountsAndStopsAtTheEndOfInput() throws Exception {
    Path folder = parent.resolve("database");
    ProcessHandle server;
    try (var database = start(folder, 2)) {
      server = database.mainProcess();
      try (Connection one = database.connect();
          Statement statement = one.createStatement()) {
        statement.execute("insert into loombench.regions (name) values ('Nörd')");
        assertThat(inspect(database)).isEqualTo(new Inspection(1, 70, 2));
        assertThat(database.ask("reset").path("reset").asBoolean()).isTrue();
        assertThat(inspect(database)).isEqualTo(new Inspection(1, 70, 1));
        assertThat(number(statement, "insert into regions (name) values ('a') returning id"))
            .isEqualTo(2);
        assertConnectionLimit(database);
        assertThatThrownBy(() -> statement.execute("drop table loombench.lines"))
            .hasMessageContaining("DROP command denied");
      }
      assertThat(database.ask("vacuum").required("failed").asString()).contains("vacuum");
    }
    server.onExit().orTimeout(30, TimeUnit.SECONDS).join();
    assertThat(folder).doesNotExist();
  }

  @Test
  void factsNameEngineVersionAndDurability() throws Exception {
    try (var database = start(parent.resolve("database"), 2)) {
      JsonNode facts = database.first().required("facts");
      assertThat(facts.required("engine").asString()).isEqualTo("MariaDB");
      assertThat(facts.required("kind").asString()).isEqualTo("embedded MariaDB, not crash-safe");
      assertThat(facts.required("server_version").asString()).startsWith("11.4.");
      assertThat(facts.required("innodb_flush_log_at_trx_commit").asString()).isEqualTo("2");
      assertThat(facts.required("sync_binlog").asString()).isEqualTo("0");
      assertThat(facts.required("log_bin").asString()).isEqualTo("OFF");
      assertThat(facts.required("innodb_doublewrite").asString()).isEqualTo("OFF");
    }
  }

  /** MariaDB removes temporary tables at its start, also those of another one that uses them. */
  @Test
  void leavesTheTemporaryTablesOfOthers() throws Exception {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    Path table = Files.createTempFile(temporary, "#sql-temptable-", ".MAI");
    try (var database = start(parent.resolve("database"), 2)) {
      assertThat(inspect(database).connections()).isZero();
      assertThat(table).exists();
    } finally {
      Files.deleteIfExists(table);
    }
  }

  @Test
  void delaysAReadOfAllProductsOnce() throws Exception {
    try (var database = start(parent.resolve("database"), 2);
        Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      database.ask("reset 2000");
      long start = System.nanoTime();
      assertThat(rows(statement, "select product_id, unit_price from products")).isEqualTo(70);
      var delayed = Duration.ofNanos(System.nanoTime() - start);
      assertThat(delayed)
          .as("once, and not for each of 70 rows")
          .isBetween(Duration.ofSeconds(2), Duration.ofSeconds(70));
      database.ask("reset 0");
      start = System.nanoTime();
      assertThat(rows(statement, "select product_id from products")).isEqualTo(70);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(delayed);
    }
  }

  @Test
  void createsAnEmptyDatabaseInPlaceOfAnEarlierOne() throws Exception {
    try (var database = start(parent.resolve("database"), 5)) {
      assertThat(database.ask("create application").path("created").asBoolean()).isTrue();
      Login login = login(database, "application", password(database));
      try (Connection application = login.open();
          Statement statement = application.createStatement()) {
        statement.execute("create table orders (id bigint primary key)");
        assertThat(database.ask("create application").path("created").asBoolean()).isTrue();
      }
      try (Connection application = login.open();
          Statement statement = application.createStatement()) {
        assertThat(rows(statement, "show tables")).isZero();
      }
    }
  }

  @Test
  void fillsTheDatabaseOfACommand() throws Exception {
    Path sql = parent.resolve("data.sql");
    Files.writeString(sql, "create table t (id int);\ninsert into t values (1), (2);");
    try (var database = start(parent.resolve("database"), 5)) {
      assertThat(database.ask("create application " + sql).path("created").asBoolean()).isTrue();
      try (Connection application = login(database, "application", password(database)).open();
          Statement statement = application.createStatement()) {
        assertThat(rows(statement, "select id from t")).isEqualTo(2);
      }
    }
  }

  @Test
  void connectsToAnExternalMariaDb() throws Exception {
    try (EmbeddedMariaDb running =
        EmbeddedMariaDb.start(parent, DatabaseProcess.binaries(Engine.MARIADB), 10)) {
      Login login = running.administrator();
      try (var external = external(login, login.password())) {
        assertThat(external.first().required("facts").required("kind").asString())
            .isEqualTo("external, " + login);
        assertThat(external.first().required("facts").required("engine").asString())
            .isEqualTo("MariaDB");
        assertThat(inspect(external)).isEqualTo(new Inspection(0, 70, 1));
      }
      try (var refused = external(login, "wrong")) {
        assertThat(refused.first().required("failed").asString())
            .contains("Access denied for user 'loombench_admin'@'127.0.0.1'");
      }
    }
  }

  private DatabaseProcess external(Login login, String password) throws Exception {
    return DatabaseProcess.external(
        parent.resolve("external"),
        "mariadb://127.0.0.1:%d/loombench".formatted(login.port()),
        login.user(),
        password);
  }

  @Test
  void reportsAKilledServer() throws Exception {
    try (var database = start(parent.resolve("database"), 5)) {
      ProcessHandle server = database.mainProcess();
      server.destroyForcibly();
      server.onExit().orTimeout(30, TimeUnit.SECONDS).join();

      assertThat(database.ask("reset").required("failed").asString()).isNotBlank();
    }
  }

  @Test
  void leavesNothingWhenItsProcessIsKilled() throws Exception {
    Path folder = parent.resolve("database");
    try (var database = start(folder, 5);
        Connection busy = database.connect()) {
      assertThat(busy.isValid(5)).isTrue();
      ProcessHandle server = database.mainProcess();

      database.process().destroyForcibly();

      database.awaitEnd();
      server.onExit().orTimeout(30, TimeUnit.SECONDS).join();
      assertThat(folder).doesNotExist();
    }
  }

  private static DatabaseProcess start(Path folder, int connections) throws Exception {
    return DatabaseProcess.embedded(Engine.MARIADB, folder, connections);
  }

  private static Login login(DatabaseProcess database, String name, String password) {
    return new Login(
        Engine.MARIADB,
        "127.0.0.1",
        database.first().required("port").asInt(),
        name,
        "loombench",
        password);
  }

  private static String password(DatabaseProcess database) {
    return database.first().required("password").asString();
  }

  private record Inspection(int connections, int products, int regions) {}

  private static Inspection inspect(DatabaseProcess database) throws Exception {
    JsonNode counts = database.ask("inspect");
    return new Inspection(
        counts.required("connections").asInt(),
        counts.required("rows").required("product_rows").asInt(),
        counts.required("rows").required("regions").asInt());
  }

  /** Servers can use all their connections; the tool's connection does not count. */
  private static void assertConnectionLimit(DatabaseProcess database) throws Exception {
    try (Connection two = database.connect()) {
      assertThat(two.isValid(5)).isTrue();
      assertThatThrownBy(database::connect)
          .isInstanceOfSatisfying(
              SQLException.class,
              e -> assertThat(e.getErrorCode()).isEqualTo(TOO_MANY_CONNECTIONS));
      assertThat(inspect(database).connections()).isEqualTo(2);
    }
  }

  private static long number(Statement statement, String query) throws SQLException {
    try (ResultSet result = statement.executeQuery(query)) {
      result.next();
      return result.getLong(1);
    }
  }

  private static int rows(Statement statement, String query) throws SQLException {
    int rows = 0;
    try (ResultSet result = statement.executeQuery(query)) {
      while (result.next()) {
        rows++;
      }
    }
    return rows;
  }
}
