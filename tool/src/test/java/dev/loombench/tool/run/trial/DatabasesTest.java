package dev.loombench.tool.run.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.launch.os.FileHashes;
import dev.loombench.tool.load.BackingServiceFailure;
import dev.loombench.tool.load.Database;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.yaml.StudyReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The database of a run, and what it does in a trial; scripts stand for its process. */
class DatabasesTest {

  private static final String LISTENING =
      "echo '{\"process\":7,\"engine\":\"postgresql\",\"host\":\"127.0.0.1\",\"port\":5433,\"name\":\"shop\","
          + "\"user\":\"me\",\"password\":\"secret\",\"facts\":{}}';";
  private static final String RESET = "read -r reset; echo '{\"reset\":true}';";
  private static final String LOOK = "read -r look; echo '{\"connections\":0}';";

  private final AtomicInteger starts = new AtomicInteger();

  @TempDir private Path folder;

  @Test
  void noDatabaseIsStartedForAWorkloadWithoutOne() {
    try (Databases databases = Databases.of(study("hello", ""), () -> started("exit 1"))) {
      assertThat(databases.isRunning()).isFalse();
      assertThat(starts).hasValue(0);
    }
  }

  @Test
  void aDeadDatabaseIsRestartedForTheNextTrial() {
    try (Databases databases = Databases.of(study("db", ""), () -> started(LISTENING + RESET))) {
      Database first = databases.reset(Duration.ZERO);
      first.close();

      assertThat(databases.reset(Duration.ZERO)).isNotSameAs(first);
      assertThat(starts).hasValue(2);
    }
  }

  @Test
  void aFailedStartIsAProblemOfTheEnvironment() {
    String failed = "echo '{\"failed\":\"no space left\"}'";
    assertThatThrownBy(() -> Databases.of(study("crud", ""), () -> started(failed)))
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> assertThat(problem.kind()).isEqualTo(Problem.Kind.ENVIRONMENT))
        .hasMessageStartingWith("the embedded database can't be started: no space left");
    String own = "database: {url: 'postgresql://127.0.0.1:5433/shop', user: me}";
    assertThatThrownBy(() -> Databases.of(study("db", own), () -> started(failed)))
        .hasMessageStartingWith("the database postgresql://127.0.0.1:5433/shop can't be used: no");
  }

  @Test
  void theServerGetsUrlAndUser() {
    try (Databases databases = databases(LISTENING + RESET + "cat")) {
      assertThat(DatabaseService.of(databases, Duration.ZERO).context())
          .isEqualTo(
              new ServerContext(
                  Map.of("database", "postgresql://127.0.0.1:5433/shop", "database-user", "me"),
                  Map.of("database-password", "secret"),
                  Map.of()));
    }
  }

  @Test
  void aDatabaseIsStartedForACommandThatNamesIt() {
    Study study = commands("'{database.url}'");
    try (Databases databases = Databases.of(study, () -> started(LISTENING + "cat"))) {
      assertThat(databases.isRunning()).isTrue();
    }
    assertThat(Databases.needed(commands("a"))).isFalse();
  }

  @Test
  void sqlFillsTheDatabaseOfACommandAndItsHashIsAFact() throws IOException {
    Path sql = Files.writeString(folder.resolve("data.sql"), "select 1");
    String create =
        "read -r create; echo \"$create\" >%s; echo '{\"created\":true}';"
            .formatted(folder.resolve("asked"));
    String script = LISTENING + RESET + create + LOOK + "cat";
    try (Databases databases = Databases.of(commands("'{database.url}'"), () -> started(script))) {
      DatabaseService database = DatabaseService.ofCommand(databases, Optional.of(sql));

      assertThat(folder.resolve("asked")).hasContent("create application " + sql);
      assertThat(database.facts()).containsEntry("database.init", FileHashes.sha256(sql));
    }
  }

  @Test
  void aCommandGetsAnEmptyDatabaseByPlaceholders() {
    String create =
        "read -r create; echo \"$create\" >%s; echo '{\"created\":true}';"
            .formatted(folder.resolve("asked"));
    String script = LISTENING + RESET + create + LOOK + "cat";
    try (Databases databases = Databases.of(commands("'{database.url}'"), () -> started(script))) {
      DatabaseService database = DatabaseService.ofCommand(databases, Optional.empty());

      assertThat(folder.resolve("asked")).hasContent("create application");
      assertThat(database.context())
          .isEqualTo(
              ServerContext.placeholders(
                  Map.of(
                      "database.url",
                      "jdbc:postgresql://127.0.0.1:5433/application",
                      "database.host",
                      "127.0.0.1",
                      "database.port",
                      "5433",
                      "database.name",
                      "application",
                      "database.user",
                      "me",
                      "database.password",
                      "secret")));
      assertThat(database.failure()).isEmpty();
    }
  }

  @Test
  void aWorkingDatabaseIsNotAFailure() throws IOException {
    try (Databases databases = databases(LISTENING + RESET + LOOK + "cat")) {
      DatabaseService service = DatabaseService.of(databases, Duration.ZERO);
      log("ERROR:  insert or update on table violates foreign key constraint");

      assertThat(service.failure()).isEmpty();
    }
  }

  @Test
  void anErrorInItsLogIsTheFailure() throws IOException {
    try (Databases databases = databases(LISTENING + RESET + LOOK + "cat")) {
      DatabaseService service = DatabaseService.of(databases, Duration.ZERO);
      log("LOG:  fine\nERROR:  could not extend file: No space left on device\nLOG:  more");

      assertThat(service.failure())
          .hasValue(
              "the database failed under load: ERROR:  could not extend file: No space left on device");
    }
  }

  @Test
  void aDeadDatabaseIsTheFailure() throws IOException {
    try (Databases databases = databases(LISTENING + RESET)) {
      DatabaseService service = DatabaseService.of(databases, Duration.ZERO);
      log("LOG:  terminating");

      assertThat(service.failure().orElseThrow())
          .startsWith("the database died under load: the database's process ended")
          .endsWith("Its last lines:\n  LOG:  terminating");
      assertThatThrownBy(() -> service.resetFor(new Work.Kernel(KernelName.DB, Map.of())))
          .isInstanceOf(BackingServiceFailure.class)
          .hasMessageStartingWith("the database died under load");
    }
  }

  private Databases databases(String script) {
    return Databases.of(study("db", ""), () -> started(script));
  }

  private Database started(String script) {
    starts.incrementAndGet();
    return Database.launch(List.of("sh", "-c", script), Map.of(), folder);
  }

  private void log(String text) throws IOException {
    Files.writeString(folder.resolve("database.log"), text);
  }

  private Study commands(String argument) {
    return new StudyReader()
        .read(
            """
            study: test
            question: Which?
            variants: {mine: {command: [app, '{port}', %s]}}
            workloads: {any: {request: {path: /}, load: {users: 2}}}
            """
                .formatted(argument),
            folder.resolve("study.yaml"));
  }

  private Study study(String kernel, String database) {
    return new StudyReader()
        .read(
            """
            study: test
            question: Which?
            variants: {mvc: {server: spring-mvc}}
            workloads: {any: {kernel: %s, load: {users: 2}}}
            %s
            """
                .formatted(kernel, database),
            folder.resolve("study.yaml"));
  }
}
