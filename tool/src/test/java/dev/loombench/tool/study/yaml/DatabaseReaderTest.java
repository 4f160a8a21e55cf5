package dev.loombench.tool.study.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.DatabaseChoice;
import dev.loombench.tool.study.DatabaseChoice.DatabaseEngine;
import dev.loombench.tool.study.SecretSource;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseReaderTest {

  @Test
  void theDefaultIsEmbeddedWithAHundredConnections() {
    assertThat(read("").database())
        .isEqualTo(
            new DatabaseChoice.Embedded(
                DatabaseEngine.POSTGRESQL, 100, Optional.empty(), Optional.empty()));
  }

  @Test
  void readsConnectionsAndFolderOfAnEmbeddedDatabase() {
    assertThat(read("database: {connections: 20, folder: data}").database())
        .isEqualTo(
            new DatabaseChoice.Embedded(
                DatabaseEngine.POSTGRESQL,
                20,
                Optional.of(Path.of("/studies/data")),
                Optional.empty()));
  }

  @Test
  void sqlThatFillsTheDatabaseMustBeReadable() {
    assertThatThrownBy(() -> read("database: {init: absent.sql}"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("no readable file /studies/absent.sql; name a file with SQL");
  }

  @Test
  void readsUrlUserAndPasswordVariableOfAnExternalDatabase() {
    String own = "{url: 'postgresql://db.test:5433/shop', user: me, password-from: SHOP_PASSWORD}";
    assertThat(read("database: " + own).database())
        .isEqualTo(
            new DatabaseChoice.Own(
                URI.create("postgresql://db.test:5433/shop"),
                "me",
                Optional.of(new SecretSource.Variable("SHOP_PASSWORD"))));
  }

  @Test
  void readsTheEngineOfAnEmbeddedDatabase() {
    assertThat(read("database: {engine: mariadb}").database())
        .isEqualTo(
            new DatabaseChoice.Embedded(
                DatabaseEngine.MARIADB, 100, Optional.empty(), Optional.empty()));
  }

  @Test
  void readsTheEngineOfAnExternalDatabaseFromItsUrl() {
    String own = "{url: 'mariadb://db.test:3306/shop', user: me}";
    assertThat(read("database: " + own).database().engine()).isEqualTo(DatabaseEngine.MARIADB);
  }

  @Test
  void quarkusGetsTheBuildForTheEngine() {
    Study study = read("database: {engine: mariadb}", "{server: quarkus, persistence: jpa}", "db");
    assertThat(study.variants().getFirst().server())
        .isEqualTo(
            new Server.Bundled("quarkus", Map.of("persistence", "jpa", "engine", "mariadb")));
    assertThat(((Server.Bundled) study.variants().getFirst().server()).jar())
        .isEqualTo("quarkus-worker-jpa-mariadb/quarkus-run.jar");
  }

  @Test
  void soDoesItsNativeExecutable() {
    Study study = read("database: {engine: mariadb}", "{server: quarkus, packaging: native}", "db");
    assertThat(((Server.Bundled) study.variants().getFirst().server()).properties())
        .containsEntry("engine", "mariadb");
  }

  @Test
  void theBuildDoesNotChangeWithoutAWorkloadThatQueries() {
    Study study = read("database: {engine: mariadb}", "{server: quarkus}", "hello");
    assertThat(study.variants().getFirst().server())
        .isEqualTo(new Server.Bundled("quarkus", Map.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{server: spring-webflux}", "{server: quarkus, model: reactive}"})
  void reactiveServersQueryEachEngineWithTheSameBuild(String variant) {
    assertThat(read("database: {engine: mariadb}", variant, "crud").variants())
        .isEqualTo(read("database: {engine: postgresql}", variant, "crud").variants());
  }

  @Test
  void mySqlIsRefusedWithTheReason() {
    assertThatThrownBy(() -> read("database: {url: 'mysql://db.test:3306/shop', user: me}"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("MySQL is not supported, because its inserts do not return ids");
  }

  @Test
  void aVariantBuiltForAnotherEngineIsRefused() {
    assertThatThrownBy(() -> read("", "{server: quarkus, engine: mariadb}", "db"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("'one' is for mariadb, but 'database' is postgresql");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          {url: 'oracle://db.test:321/shop', user: me}             | postgresql://127.0.0.1:5432/name
          {url: 'postgresql://me:pw@db.test:5433/shop', user: me}  | postgresql://127.0.0.1:5432/name
          {url: 'postgresql://db.test:5433/shop'}                  | 'user' is missing
          {url: 'postgresql://db.test:5433/shop', user: me, password-from: 'a b'} | not a name of a variable
          {engine: oracle}                                         | 'postgresql' or 'mariadb'
          {connections: 0}                                         | a whole number from 1 to 10000
          {connections: 5, user: me}                               | unknown field 'user'
          """)
  void reportsErrors(String database, String message) {
    assertThatThrownBy(() -> read("database: " + database))
        .isInstanceOf(Problem.class)
        .hasMessageContaining(message);
  }

  private static Study read(String database) {
    return read(database, "{server: spring-mvc}", "db");
  }

  private static Study read(String database, String variant, String kernel) {
    return new StudyReader()
        .read(
            """
            study: test
            question: Which?
            variants: {one: %s}
            workloads: {any: {kernel: %s, load: {users: 2}}}
            %s
            """
                .formatted(variant, kernel, database),
            Path.of("/studies/study.yaml"));
  }
}
