package dev.loombench.conformance;

import dev.loombench.kernels.data.Engine;
import dev.loombench.kernels.data.Schema;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Embedded PostgreSQL. */
final class PostgresqlDatabase extends Database {

  private static final String WAITING =
      "select count(%s) from pg_stat_activity where wait_event_type = 'Lock'";

  private final EmbeddedPostgres postgres;

  private PostgresqlDatabase(EmbeddedPostgres postgres) throws SQLException {
    super(Engine.POSTGRESQL, postgres.getPostgresDatabase().getConnection());
    this.postgres = postgres;
  }

  static PostgresqlDatabase start() {
    try {
      return new PostgresqlDatabase(EmbeddedPostgres.builder().start());
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    } catch (SQLException cause) {
      throw new IllegalStateException(cause);
    }
  }

  @Override
  void createUsers() {
    execute(
        List.of(
            "create role %s superuser login".formatted(OTHER_USER),
            "create role %s login connection limit 1".formatted(USER_OF_ONE_CONNECTION)));
  }

  @Override
  int port() {
    return postgres.getPort();
  }

  @Override
  String name() {
    return "postgres";
  }

  @Override
  Connection connect() throws SQLException {
    return postgres.getPostgresDatabase().getConnection();
  }

  @Override
  long productsRead() {
    return number(
        "select seq_tup_read from pg_stat_user_tables where relname = '%s'"
            .formatted(Schema.PRODUCTS));
  }

  @Override
  long openTransactions() {
    return number("select count(*) from pg_stat_activity where state like 'idle in transaction%'");
  }

  @Override
  Connection lock(String table) throws SQLException {
    Connection connection = connect();
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("lock table %s.%s".formatted(Schema.NAME, table));
    }
    return connection;
  }

  @Override
  void unlock(Connection lock) throws SQLException {
    lock.rollback();
  }

  @Override
  long endWaitingSessions() {
    return number(WAITING.formatted("pg_terminate_backend(pid)"));
  }

  @Override
  void awaitWaitingSessions(int sessions) {
    await(WAITING.formatted("*"), sessions);
  }

  @Override
  void awaitNoSessionOfOtherUser() {
    await("select count(*) from pg_stat_activity where usename = '%s'".formatted(OTHER_USER), 0);
  }

  @Override
  public void close() {
    try {
      postgres.close();
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }
}
