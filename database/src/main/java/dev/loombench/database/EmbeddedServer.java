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
 * A PostgreSQL of our own, on loopback. Servers log in as a role that may read and write the tables
 * and nothing else; only this process is the superuser, and has connections kept for it.
 */
final class EmbeddedServer implements AutoCloseable {

  /** Takes what PostgreSQL says, in the folder that is given. */
  static final String LOG = "postgresql.log";

  private static final String NAME = "loombench";
  private static final int OURS = 1;

  /** So that this process can log in again whatever servers do. */
  private static final int RESERVED = 2;

  private static final Duration START_WITHIN = Duration.ofSeconds(60);
  private static final int LAST_LINES = 8;
  private static final int KILLED_WITHIN_SECONDS = 5;

  private final EmbeddedPostgres postgres;
  private final ProcessHandle postmaster;
  private final Login ours;
  private final Login servers;

  private EmbeddedServer(
      EmbeddedPostgres postgres, ProcessHandle postmaster, Login ours, Login servers) {
    this.postgres = postgres;
    this.postmaster = postmaster;
    this.ours = ours;
    this.servers = servers;
  }

  /**
   * Starts it with an empty database.
   *
   * @throws IOException if it can't be started
   * @throws SQLException if it can't be prepared
   */
  static EmbeddedServer start(Order.Embedded order) throws IOException, SQLException {
    Path data = order.folder().resolve("data");
    EmbeddedPostgres postgres = builder(order, data).start();
    var server =
        new EmbeddedServer(
            postgres,
            postmaster(data),
            login(postgres, "postgres", secret()),
            login(postgres, NAME, secret()));
    try {
      server.lock(data);
      return server;
    } catch (IOException | SQLException e) {
      server.close();
      throw e;
    }
  }

  private static EmbeddedPostgres.Builder builder(Order.Embedded order, Path data)
      throws IOException {
    Files.createDirectories(order.binaries());
    var log = ProcessBuilder.Redirect.appendTo(order.folder().resolve(LOG).toFile());
    return EmbeddedPostgres.builder()
        .setDataDirectory(data)
        .setCleanDataDirectory(true)
        .setOverrideWorkingDirectory(order.binaries().toFile())
        .setOutputRedirector(log)
        .setErrorRedirector(log)
        .setLocaleConfig("locale", "C")
        .setPGStartupWait(START_WITHIN)
        .setServerConfig("max_connections", Integer.toString(order.connections() + OURS + RESERVED))
        .setServerConfig("superuser_reserved_connections", Integer.toString(RESERVED))
        .setServerConfig("listen_addresses", "127.0.0.1")
        .setServerConfig("unix_socket_directories", "")
        // In the data folder, which goes at the end: whoever is killed leaves nothing elsewhere.
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
        .orElseThrow(() -> new IOException("PostgreSQL ended as soon as it was started"));
  }

  /** Until now it trusted everybody on this machine. */
  private void lock(Path data) throws IOException, SQLException {
    try (Connection connection = postgres.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create role %s login password '%s'".formatted(NAME, servers.password()));
      statement.execute("create database " + NAME);
      statement.execute("alter role postgres password '%s'".formatted(ours.password()));
      Files.writeString(data.resolve("pg_hba.conf"), "host all all 127.0.0.1/32 scram-sha-256\n");
      statement.execute("select pg_reload_conf()");
    }
  }

  /** For this process. */
  Login ours() {
    return ours;
  }

  /** For the servers that are measured. */
  Login servers() {
    return servers;
  }

  /** What lets the servers' role at the tables. */
  static List<String> grants(String schema) {
    return Stream.of(
            "grant usage on schema %s to %s",
            "grant select, insert, update, delete on all tables in schema %s to %s")
        .map(statement -> statement.formatted(schema, NAME))
        .toList();
  }

  /** The process that all others of PostgreSQL are children of. */
  long postmaster() {
    return postmaster.pid();
  }

  /** The end of what PostgreSQL said where it was to be started, as the end of a message. */
  static String lastWords(Order order) {
    if (!(order instanceof Order.Embedded(Path folder, _, _))) {
      return "";
    }
    try {
      List<String> lines = Files.readAllLines(folder.resolve(LOG));
      List<String> last = lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
      return "; PostgreSQL said:\n  " + String.join("\n  ", last);
    } catch (IOException saidNothing) {
      return "";
    }
  }

  /** Stops it: in order, which takes 5 s at most, then at once. */
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
    List<ProcessHandle> left =
        Stream.concat(Stream.of(postmaster), postmaster.descendants())
            .filter(ProcessHandle::isAlive)
            .toList();
    left.forEach(ProcessHandle::destroyForcibly);
    left.forEach(
        process ->
            process
                .onExit()
                .completeOnTimeout(process, KILLED_WITHIN_SECONDS, TimeUnit.SECONDS)
                .join());
  }

  /** What kind of file system its data lies on, like {@code ext4} or {@code tmpfs}. */
  static String fileSystem(Path folder) throws IOException {
    return Files.getFileStore(folder).type().toLowerCase(Locale.ROOT);
  }
}
