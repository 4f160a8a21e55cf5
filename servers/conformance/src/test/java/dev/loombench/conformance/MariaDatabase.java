package dev.loombench.conformance;

import dev.loombench.database.EmbeddedMariaDb;
import dev.loombench.kernels.data.Engine;
import dev.loombench.kernels.data.Schema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Embedded MariaDB, with the programs and settings of Loombench's own. */
final class MariaDatabase extends Database {

  private static final int CONNECTIONS = 100;

  private static final String WAITING =
      "select %s from information_schema.processlist"
          + " where state = 'Waiting for table metadata lock'";

  private final Path folder;
  private final EmbeddedMariaDb server;

  private MariaDatabase(Path folder, EmbeddedMariaDb server) throws SQLException {
    super(Engine.MARIADB, server.connect());
    this.folder = folder;
    this.server = server;
  }

  static MariaDatabase start() {
    try {
      return on(Files.createTempDirectory(Path.of("target"), "mariadb").toAbsolutePath());
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  private static MariaDatabase on(Path folder) {
    try {
      Path binaries = Path.of("target", "mariadb").toAbsolutePath();
      return new MariaDatabase(folder, EmbeddedMariaDb.start(folder, binaries, CONNECTIONS));
    } catch (IOException cause) {
      throw new UncheckedIOException(log(folder), cause);
    } catch (SQLException cause) {
      throw new IllegalStateException(cause);
    }
  }

  private static String log(Path folder) {
    try {
      return Files.readString(folder.resolve("database.log"));
    } catch (IOException noLog) {
      return noLog.toString();
    }
  }

  /** Kills the server without a shutdown. */
  void kill() {
    server.kill();
  }

  /** Starts another server on the data of this one. */
  MariaDatabase restart() {
    MariaDatabase restarted = on(folder);
    restarted.createUsers(); // a start removes users without a password
    return restarted;
  }

  @Override
  void createUsers() {
    execute(
        List.of(
            "set global userstat = 1",
            "create or replace user root@'127.0.0.1'",
            "grant all privileges on *.* to root@'127.0.0.1'",
            "create or replace user %s@'127.0.0.1'".formatted(OTHER_USER),
            "grant all privileges on *.* to %s@'127.0.0.1'".formatted(OTHER_USER),
            "create or replace user %s@'127.0.0.1' with max_user_connections 1"
                .formatted(USER_OF_ONE_CONNECTION),
            "grant select on %s.* to %s@'127.0.0.1'"
                .formatted(Schema.NAME, USER_OF_ONE_CONNECTION)));
  }

  @Override
  int port() {
    return server.port();
  }

  @Override
  String name() {
    return Schema.NAME;
  }

  @Override
  Connection connect() throws SQLException {
    return server.connect();
  }

  @Override
  long productsRead() {
    return number(
        "select coalesce(sum(rows_read), 0) from information_schema.table_statistics"
            + " where table_name = '%s'".formatted(Schema.PRODUCTS));
  }

  @Override
  long openTransactions() {
    return number("select count(*) from information_schema.innodb_trx");
  }

  @Override
  Connection lock(String table) throws SQLException {
    Connection connection = connect();
    try (Statement statement = connection.createStatement()) {
      statement.execute("lock tables %s.%s write".formatted(Schema.NAME, table));
    }
    return connection;
  }

  @Override
  void unlock(Connection lock) throws SQLException {
    try (Statement statement = lock.createStatement()) {
      statement.execute("unlock tables");
    }
  }

  @Override
  long endWaitingSessions() {
    List<Long> waiting = new ArrayList<>();
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      try (ResultSet ids = statement.executeQuery(WAITING.formatted("id"))) {
        while (ids.next()) {
          waiting.add(ids.getLong(1));
        }
      }
      for (long id : waiting) {
        statement.execute("kill connection " + id);
      }
    } catch (SQLException cause) {
      throw new IllegalStateException(cause);
    }
    return waiting.size();
  }

  @Override
  void awaitWaitingSessions(int sessions) {
    await(WAITING.formatted("count(*)"), sessions);
  }

  @Override
  void awaitNoSessionOfOtherUser() {
    await(
        "select count(*) from information_schema.processlist where user = '%s'"
            .formatted(OTHER_USER),
        0);
  }

  @Override
  public void close() {
    server.close();
  }
}
