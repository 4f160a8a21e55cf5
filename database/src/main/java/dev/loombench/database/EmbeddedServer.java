package dev.loombench.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Embedded PostgreSQL on loopback. Servers log in with a role that may only read and write the
 * tables. Only this process logs in as the superuser and has reserved connections.
 */
final class EmbeddedServer implements AutoCloseable {

  /** Name of PostgreSQL's log file. */
  static final String LOG = "postgresql.log";

  private static final String NAME = "loombench";
  private static final int SESSION_CONNECTIONS = 1;

  /** Connections reserved for the superuser, so that this process can always reconnect. */
  private static final int RESERVED_CONNECTIONS = 2;

  private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
  private static final int LOG_TAIL_LINES = 8;
  private static final int KILL_TIMEOUT_SECONDS = 5;

  private final EmbeddedPostgres postgres;
  private final ProcessHandle postmaster;
  private final Login superuser;
  private final Login servers;

  private EmbeddedServer(
      EmbeddedPostgres postgres, ProcessHandle postmaster, Login superuser, Login servers) {
    this.postgres = postgres;
    this.postmaster = postmaster;
    this.superuser = superuser;
    this.servers = servers;
  }

  /**
   * Starts PostgreSQL with an empty database.
   *
   * @throws IOException if it cannot be started
   * @throws SQLException if its roles and database cannot be created
   */
  static EmbeddedServer start(DatabaseConfig.Embedded config) throws IOException, SQLException {
    Path data = config.folder().resolve("data");
    EmbeddedPostgres postgres = builder(config, data).start();
    var server =
        new EmbeddedServer(
            postgres,
            postmaster(data),
            login(postgres, "postgres", secret()),
            login(postgres, NAME, secret()));
    try {
      server.restrictAccess(data);
      return server;
    } catch (IOException | SQLException e) {
      server.close();
      throw e;
    }
  }

  private static EmbeddedPostgres.Builder builder(DatabaseConfig.Embedded config, Path data)
      throws IOException {
    Files.createDirectories(config.binaries());
    var log = ProcessBuilder.Redirect.appendTo(config.folder().resolve(LOG).toFile());
    return EmbeddedPostgres.builder()
        .setDataDirectory(data)
        .setCleanDataDirectory(true)
        .setOverrideWorkingDirectory(config.binaries().toFile())
        .setOutputRedirector(log)
        .setErrorRedirector(log)
        .setLocaleConfig("locale", "C")
        .setPGStartupWait(START_TIMEOUT)
        .setServerConfig(
            "max_connections",
            Integer.toString(config.connections() + SESSION_CONNECTIONS + RESERVED_CONNECTIONS))
        .setServerConfig("superuser_reserved_connections", Integer.toString(RESERVED_CONNECTIONS))
        .setServerConfig("listen_addresses", "127.0.0.1")
        .setServerConfig("unix_socket_directories", "")
        // Keeps shared memory in the data folder, so that a killed process leaves nothing behind.
        .setServerConfig("dynamic_shared_memory_type", "mmap")
        .setServerConfig("shared_buffers", "128MB")
        .setServerConfig("synchronous_commit", "off")
        .setServerConfig("full_page_writes", "off")
        .setServerConfig("autovacuum", "off")
        .setServerConfig("jit", "off");
  }

  private static Login login(EmbeddedPostgres postgres, String user, String password) {
    return new Login("127.0.0.1", postgres.getPort(), NAME, user, password);
  }

  private static String secret() {
    var bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static ProcessHandle postmaster(Path data) throws IOException {
    String pid = Files.readAllLines(data.resolve("postmaster.pid")).getFirst().strip();
    return ProcessHandle.of(Long.parseLong(pid))
        .orElseThrow(() -> new IOException("PostgreSQL exited right after its start"));
  }

  /** Creates the role of the servers and requires passwords; a new cluster trusts local users. */
  private void restrictAccess(Path data) throws IOException, SQLException {
    try (Connection connection = postgres.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create role %s login password '%s'".formatted(NAME, servers.password()));
      statement.execute("create database " + NAME);
      statement.execute("alter role postgres password '%s'".formatted(superuser.password()));
      Files.writeString(data.resolve("pg_hba.conf"), "host all all 127.0.0.1/32 scram-sha-256\n");
      statement.execute("select pg_reload_conf()");
    }
  }

  /** Returns the login of this process. */
  Login superuser() {
    return superuser;
  }

  /** Returns the login of the servers. */
  Login servers() {
    return servers;
  }

  /** Returns statements that grant the servers' role access to the tables. */
  static List<String> grants(String schema) {
    return Stream.of(
            "grant usage on schema %s to %s",
            "grant select, insert, update, delete on all tables in schema %s to %s")
        .map(statement -> statement.formatted(schema, NAME))
        .toList();
  }

  /** Returns the id of the postmaster, the parent of all processes of PostgreSQL. */
  long postmaster() {
    return postmaster.pid();
  }

  /** Returns the end of PostgreSQL's log as a suffix of an error message. */
  static String logTail(DatabaseConfig config) {
    if (!(config instanceof DatabaseConfig.Embedded(Path folder, _, _))) {
      return "";
    }
    try {
      List<String> lines = Files.readAllLines(folder.resolve(LOG));
      List<String> last = lines.subList(Math.max(0, lines.size() - LOG_TAIL_LINES), lines.size());
      return "; end of the log of PostgreSQL:\n  " + String.join("\n  ", last);
    } catch (IOException noLog) {
      return "";
    }
  }

  /** Shuts down PostgreSQL, waits at most 5 s, and then kills the remaining processes. */
  @Override
  public void close() {
    try {
      postgres.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      kill();
    }
  }

  private void kill() {
    List<ProcessHandle> remaining =
        Stream.concat(Stream.of(postmaster), postmaster.descendants())
            .filter(ProcessHandle::isAlive)
            .toList();
    remaining.forEach(ProcessHandle::destroyForcibly);
    remaining.forEach(
        process ->
            process
                .onExit()
                .completeOnTimeout(process, KILL_TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .join());
  }

  /** Returns the file system of the data, such as {@code ext4} or {@code tmpfs}. */
  static String fileSystem(Path folder) throws IOException {
    return Files.getFileStore(folder).type().toLowerCase(Locale.ROOT);
  }
}
