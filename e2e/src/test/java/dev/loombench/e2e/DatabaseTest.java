package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests of runs whose servers query a database. */
class DatabaseTest {

  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final String FULL = "loombench.full";
  private static final String MARIADB = "database: {engine: mariadb, folder: data}";

  @TempDir private Path folder;

  @BeforeEach
  void requireEmbeddedDatabase() {
    assumeTrue(System.getProperty("os.name").equals("Linux"), "binaries are brought for Linux");
  }

  @Test
  void anEmbeddedDatabaseServesARunAndStopsAfterIt() throws Exception {
    run(study("", "crud", "1s", 1));

    JsonNode trial = TrialFiles.of(folder.resolve("run"), "headline").getFirst();
    assertThat(trial.path("outcome").path("is").asString()).isIn("Completed", "Invalid");
    assertThat(TrialFiles.reading(trial, "throughput").asDouble()).isPositive();
    assertThat(TrialFiles.reading(trial, "database_cpu").asDouble()).isPositive();
    assertThat(trial.path("facts").path("texts").path("database.fsync").asString())
        .isEqualTo("off");
    assertThat(trial.path("facts").path("texts").path("database.server_version").asString())
        .startsWith("18.");
    assertThat(trial.toString()).doesNotContain("database-password");
  }

  @Test
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void anEmbeddedMariaDbServesARunAndStopsAfterIt() throws Exception {
    assumeTrue(System.getProperty("os.arch").equals("amd64"), "its binaries are for x64");
    run(study(MARIADB, "crud", "1s", 1));

    JsonNode trial = TrialFiles.of(folder.resolve("run"), "headline").getFirst();
    assertThat(trial.path("outcome").path("is").asString()).isIn("Completed", "Invalid");
    assertThat(TrialFiles.reading(trial, "throughput").asDouble()).isPositive();
    assertThat(TrialFiles.reading(trial, "database_cpu").asDouble()).isPositive();
    JsonNode facts = trial.path("facts").path("texts");
    assertThat(facts.path("database.engine").asString()).isEqualTo("MariaDB");
    assertThat(facts.path("database.server_version").asString()).startsWith("11.4.");
    assertThat(facts.path("database.innodb_flush_log_at_trx_commit").asString()).isEqualTo("2");
    assertThat(folder.resolve("data")).isEmptyDirectory();
  }

  @Test
  void anUnreachableDatabaseIsReportedBeforeTheFirstTrial() throws Exception {
    int port;
    try (var socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    String url = "postgresql://127.0.0.1:%d/shop".formatted(port);

    Ended ended = run(study("database: {url: '%s', user: shop}".formatted(url), "db", "1s", 1));

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.standardError())
        .contains("the database %s can't be used".formatted(url), "refused")
        .doesNotContain("trial 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"database: {folder: data}", MARIADB})
  @EnabledIfSystemProperty(named = FULL, matches = "true")
  void aDatabaseKilledDuringATrialFailsThatTrialOnly(String database) throws Exception {
    Path study = study(database, "db", "8s", 2);
    try (var process = LoombenchProcess.startRun(folder, study)) {
      process.awaitOutput("trial 1", LIMIT);
      awaitLoad();
      databaseServer().destroyForcibly();
      Ended ended = process.toItsEnd(LIMIT);

      assertThat(ended.standardError()).contains("failed: the database died under load");
    }
    List<JsonNode> trials = TrialFiles.of(folder.resolve("run"), "headline");
    assertThat(trials.getFirst().path("outcome").path("is").asString()).isEqualTo("Failed");
    assertThat(trials.getLast().path("outcome").path("is").asString()).isIn("Completed", "Invalid");
  }

  @Test
  @EnabledIfSystemProperty(named = FULL, matches = "true")
  void aKilledToolLeavesNoDatabase() throws Exception {
    try (var process = LoombenchProcess.startRun(folder, study("", "db", "30s", 1))) {
      process.awaitOutput("trial 1", LIMIT);
      process.kill();
      process.awaitNothingLeft(Duration.ofSeconds(20));
    }
    assertThat(folder.resolve("data")).isEmptyDirectory();
  }

  @Test
  @EnabledIfSystemProperty(named = FULL, matches = "true")
  void aFullDiskIsReported() throws Exception {
    Path small = Files.createDirectory(folder.resolve("small"));
    assumeTrue(succeeds("mount", "-t", "tmpfs", "-o", "size=20m", "tmpfs", small.toString()));
    try {
      Ended ended = run(study("database: {folder: small}", "db", "1s", 1));

      assertThat(ended.exitCode()).isEqualTo(3);
      assertThat(ended.standardError()).contains("can't be started", "free disk space");
    } finally {
      assertThat(succeeds("umount", small.toString())).isTrue();
    }
  }

  private Path study(String database, String kernel, String window, int blocks) throws IOException {
    Files.createDirectories(folder.resolve("data"));
    return Studies.write(
        folder,
        """
        study: database
        question: Does the run end?
        %s
        jvm: {flags: [-XX:TieredStopAtLevel=1]}
        variants:
          mvc: {server: spring-mvc, threads: 4}
        workloads:
          %s: {kernel: %s, load: {users: 2}}
        protocol: {blocks: %d, diagnostic-blocks: 0, stabilize: 1s, window: %s, ready-within: 3m,
          timeout: 5s, equivalence-margin: 90%%, warm-up: {ceiling: 2s}}
        """
            .formatted(
                database.isEmpty() ? "database: {folder: data}" : database,
                kernel,
                kernel,
                blocks,
                window));
  }

  private Ended run(Path study) throws InterruptedException {
    return LoombenchProcess.run(folder, LIMIT, study);
  }

  /** Waits until the generator writes latencies, which is when the measured load starts. */
  private void awaitLoad() throws IOException, InterruptedException {
    Path trials = folder.resolve("run/trials");
    try (WatchService watch = trials.getFileSystem().newWatchService()) {
      trials.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
      while (isWithoutLatencies(trials)) {
        WatchKey key = watch.poll(LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertThat(key).as("a new file in " + trials).isNotNull();
        key.pollEvents();
        key.reset();
      }
    }
  }

  private static boolean isWithoutLatencies(Path trials) throws IOException {
    try (var files = Files.list(trials)) {
      return files.noneMatch(file -> file.toString().endsWith(".hlog"));
    }
  }

  private ProcessHandle databaseServer() throws IOException {
    try (var folders = Files.list(folder.resolve("data"))) {
      Path of = folders.findFirst().orElseThrow();
      Path mariaDb = of.resolve("mariadbd.pid");
      String pid =
          Files.readAllLines(Files.exists(mariaDb) ? mariaDb : of.resolve("data/postmaster.pid"))
              .getFirst();
      return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    }
  }

  private static boolean succeeds(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
  }
}
