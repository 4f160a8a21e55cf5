package dev.loombench.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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

/** A real PostgreSQL, held as the tool holds it. */
class HeldDatabaseTest {

  @TempDir private Path parent;

  @BeforeAll
  static void onSystemsThatHaveOne() {
    assumeTrue(System.getProperty("os.name").equals("Linux"), "binaries are brought for Linux");
  }

  @Test
  void itIsResetCountedAndGoneWithItsInput() throws Exception {
    Path folder = parent.resolve("database");
    ProcessHandle postmaster;
    try (var database = HeldDatabase.embedded(folder, 2)) {
      postmaster = database.postmaster();
      assertTold(database.first().required("facts"));
      try (Connection one = database.connect();
          Statement statement = one.createStatement()) {
        statement.execute("insert into loombench.regions (name) values ('North')");
        assertThat(looked(database)).isEqualTo(new Looked(1, 70, 2));
        assertThat(database.ask("reset").path("reset").asBoolean()).isTrue();
        assertThat(looked(database)).isEqualTo(new Looked(1, 70, 1));
        assertProductsWait(database, statement);
        assertNoMoreThanTwo(database);
        assertItsTablesStay(statement);
      }
      assertRefused(HeldDatabase.own(parent.resolve("own"), database.url(), "loombench", "wrong"));
      assertThat(database.ask("dance").required("failed").asString()).contains("dance");
    }
    awaitEnd(List.of(postmaster));
    assertThat(folder).doesNotExist();
  }

  private static void assertProductsWait(HeldDatabase database, Statement statement)
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

  private record Looked(int connections, int products, int regions) {}

  private static Looked looked(HeldDatabase database) throws Exception {
    JsonNode look = database.ask("look");
    return new Looked(
        look.required("connections").asInt(),
        look.required("rows").required("product_rows").asInt(),
        look.required("rows").required("regions").asInt());
  }

  private static void assertTold(JsonNode facts) {
    assertThat(facts.required("fsync").asString()).isEqualTo("off");
    assertThat(facts.required("synchronous_commit").asString()).isEqualTo("off");
    assertThat(facts.required("server_version").asString()).startsWith("18.");
    assertThat(facts.required("kind").asString()).contains("survives no power cut");
  }

  /** What servers may open is theirs to the last, and the tool's own connection is not of it. */
  private static void assertNoMoreThanTwo(HeldDatabase database) throws Exception {
    try (Connection two = database.connect()) {
      assertThat(two.isValid(5)).isTrue();
      assertThatThrownBy(database::connect)
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("53300"));
      assertThat(looked(database).connections()).isEqualTo(2);
    }
  }

  private static void assertItsTablesStay(Statement ofAServer) {
    assertThatThrownBy(() -> ofAServer.execute("drop table loombench.regions cascade"))
        .hasMessageContaining("must be owner");
  }

  private static void assertRefused(HeldDatabase refused) throws Exception {
    try (refused) {
      assertThat(refused.first().required("failed").asString())
          .contains("password authentication failed for user \"loombench\"");
    }
  }

  @Test
  void nothingIsLeftWhenItsProcessIsKilled() throws Exception {
    Path folder = parent.resolve("database");
    try (var database = HeldDatabase.embedded(folder, 5);
        Connection busy = database.connect()) {
      assertThat(busy.isValid(5)).isTrue();
      ProcessHandle postmaster = database.postmaster();
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
  void aPostmasterThatIsKilledIsTold() throws Exception {
    try (var database = HeldDatabase.embedded(parent.resolve("database"), 5)) {
      ProcessHandle postmaster = database.postmaster();
      postmaster.destroyForcibly();
      awaitEnd(List.of(postmaster));

      assertThat(database.ask("reset").required("failed").asString()).isNotBlank();
    }
  }

  private static void awaitEnd(List<ProcessHandle> processes) {
    processes.forEach(process -> process.onExit().orTimeout(30, TimeUnit.SECONDS).join());
  }
}
