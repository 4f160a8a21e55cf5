package dev.loombench.conformance;

import dev.loombench.kernels.data.Schema;
import dev.loombench.kernels.data.Table;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

/** Embedded PostgreSQL with the tables of the workloads. */
final class Database implements AutoCloseable {

  /** Superuser whose sessions are those of one server. */
  static final String OTHER_USER = "other";

  /** User with a limit of one connection. */
  static final String USER_OF_ONE_CONNECTION = "single";

  private static final Database SHARED = start();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(SHARED::close));
  }

  private final EmbeddedPostgres postgres;

  /** One session for all queries of the tests. */
  private final Connection observer;

  private Database(EmbeddedPostgres postgres) throws SQLException {
    this.postgres = postgres;
    this.observer = connect();
  }

  /** Returns the shared database after a reset. */
  static Database reset() {
    SHARED.execute(Schema.reset(0));
    return SHARED;
  }

  /** Returns the shared database. */
  static Database shared() {
    return SHARED;
  }

  /** Starts a database that the test stops. */
  static Database start() {
    try {
      var database = new Database(EmbeddedPostgres.builder().start());
      database.execute(Schema.create());
      database.execute(Schema.reset(0));
      database.execute(
          List.of(
              "create role %s superuser login".formatted(OTHER_USER),
              "create role %s login connection limit 1".formatted(USER_OF_ONE_CONNECTION)));
      return database;
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    } catch (SQLException cause) {
      throw new IllegalStateException(cause);
    }
  }

  /** Returns the value of {@code loombench.database}. */
  String url() {
    return "postgresql://127.0.0.1:" + postgres.getPort() + "/postgres";
  }

  /** Returns the number of rows of a table. */
  long rows(Table table) {
    return number("select count(*) from %s.%s".formatted(Schema.NAME, table.key()));
  }

  /** Returns the number that a query selects. */
  long number(String query) {
    try (Statement statement = observer.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      result.next();
      return result.getLong(1);
    } catch (SQLException cause) {
      throw new IllegalStateException(cause);
    }
  }

  /** Locks a table until the connection is closed. */
  Connection lock(String table) throws SQLException {
    Connection connection = connect();
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("lock table %s.%s".formatted(Schema.NAME, table));
    }
    return connection;
  }

  /** Ends the sessions that wait for a lock and returns their number. */
  long endWaitingSessions() {
    return number(
        "select count(pg_terminate_backend(pid)) from pg_stat_activity"
            + " where wait_event_type = 'Lock'");
  }

  /** Waits for a number of sessions that wait for a lock. */
  void awaitWaitingSessions(int sessions) {
    await("select count(*) from pg_stat_activity where wait_event_type = 'Lock'", sessions);
  }

  /** Waits until {@link #OTHER_USER} has no session. */
  void awaitNoSessionOfOtherUser() {
    await("select count(*) from pg_stat_activity where usename = '%s'".formatted(OTHER_USER), 0);
  }

  private void await(String query, long wanted) {
    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    long last;
    do {
      last = number(query);
      if (last == wanted) {
        return;
      }
      Polling.pause();
    } while (System.nanoTime() < deadline);
    throw new AssertionError("%s stayed at %d".formatted(query, last));
  }

  private Connection connect() throws SQLException {
    return postgres.getPostgresDatabase().getConnection();
  }

  private void execute(List<String> statements) {
    try (Statement statement = observer.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    } catch (SQLException cause) {
      throw new IllegalStateException(cause);
    }
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
