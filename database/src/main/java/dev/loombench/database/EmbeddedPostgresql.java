package dev.loombench.database;

import dev.loombench.kernels.data.Engine;
import dev.loombench.kernels.data.Schema;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;

/** Embedded PostgreSQL, configured for speed. */
final class EmbeddedPostgresql implements EmbeddedServer {

  /** Connections reserved for the superuser, so that this process can always reconnect. */
  private static final int RESERVED_CONNECTIONS = 2;

  private final EmbeddedPostgres postgres;
  private final ProcessHandle postmaster;
  private final Login superuser;
  private final Login servers;

  private EmbeddedPostgresql(
      EmbeddedPostgres postgres, ProcessHandle postmaster, Login superuser, Login servers) {
    this.postgres = postgres;
    this.postmaster = postmaster;
    this.superuser = superuser;
    this.servers = servers;
  }

  static EmbeddedPostgresql start(DatabaseConfig.Embedded config) throws IOException, SQLException {
    Path data = config.folder().resolve("data");
    EmbeddedPostgres postgres = builder(config, data).start();
    var server =
        new EmbeddedPostgresql(
            postgres,
            postmaster(data),
            login(postgres, "postgres", EmbeddedServer.secret()),
            login(postgres, NAME, EmbeddedServer.secret()));
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
        .setServerConfig("listen_addresses", HOST)
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
    return new Login(Engine.POSTGRESQL, HOST, postgres.getPort(), NAME, user, password);
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

  @Override
  public Login administrator() {
    return superuser;
  }

  @Override
  public Login servers() {
    return servers;
  }

  @Override
  public List<String> grants() {
    return Stream.of(
            "grant usage on schema %s to %s",
            "grant select, insert, update, delete on all tables in schema %s to %s")
        .map(statement -> statement.formatted(Schema.NAME, NAME))
        .toList();
  }

  @Override
  public long mainProcess() {
    return postmaster.pid();
  }

  @Override
  public void close() {
    try {
      postgres.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      EmbeddedServer.kill(postmaster);
    }
  }
}
