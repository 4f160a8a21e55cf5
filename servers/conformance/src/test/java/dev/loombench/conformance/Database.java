package dev.loombench.conformance;

import dev.loombench.kernels.data.Engine;
import dev.loombench.kernels.data.Schema;
import dev.loombench.kernels.data.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Embedded database with the tables of the workloads. */
abstract class Database implements AutoCloseable {

  /** Administrator whose sessions are those of one server. */
  static final String OTHER_USER = "other";

  /** User with a limit of one connection. */
  static final String USER_OF_ONE_CONNECTION = "single";

  private static final Map<Engine, Database> SHARED = new ConcurrentHashMap<>();

  static {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> SHARED.values().forEach(Database::close)));
  }

  /** Error code of MariaDB. */
  private static final int LOCK_WAIT_TIMEOUT = 1205;

  private static final int MOST_TRIES = 20;

  private final Engine engine;

  /** One session for all queries of the tests. */
  private final Connection observer;

  Database(Engine engine, Connection observer) {
    this.engine = engine;
    this.observer = observer;
  }

  /** Returns the shared database after a reset. */
  static Database reset(Engine engine) {
    Database database = shared(engine);
    database.execute(Schema.reset(engine, 0));
    return database;
  }

  /** Returns the shared database. */
  static Database shared(Engine engine) {
    return SHARED.computeIfAbsent(engine, Database::start);
  }

  /** Starts a database that the test stops. */
  static Database start(Engine engine) {
    Database database =
        switch (engine) {
          case POSTGRESQL -> PostgresqlDatabase.start();
          case MARIADB -> MariaDatabase.start();
        };
    database.execute(Schema.create(engine));
    database.execute(Schema.reset(engine, 0));
    database.createUsers();
    return database;
  }

  /** Creates {@link #OTHER_USER} and {@link #USER_OF_ONE_CONNECTION} without passwords. */
  abstract void createUsers();

  abstract int port();

  /** Returns the name of the database to which servers connect. */
  abstract String name();

  abstract Connection connect() throws SQLException;

  /** Returns the number of products read since its start; it can lag by seconds. */
  abstract long productsRead();

  /** Returns the number of transactions that wait for their client. */
  abstract long openTransactions();

  /** Locks a table until the connection is closed. */
  abstract Connection lock(String table) throws SQLException;

  /** Releases a lock before its connection is closed. */
  abstract void unlock(Connection lock) throws SQLException;

  /** Ends the sessions that wait for a lock and returns their number. */
  abstract long endWaitingSessions();

  /** Waits for a number of sessions that wait for a lock. */
  abstract void awaitWaitingSessions(int sessions);

  /** Waits until {@link #OTHER_USER} has no session. */
  abstract void awaitNoSessionOfOtherUser();

  /** Returns the value of {@code loombench.database}. */
  final String url() {
    return "%s://127.0.0.1:%d/%s".formatted(engine.key(), port(), name());
  }

  /** Returns the number of rows of a table. */
  final long rows(Table table) {
    return number("select count(*) from %s.%s".formatted(Schema.NAME, table.key()));
  }

  /** Returns the number that a query selects. */
  final long number(String query) {
    try (Statement statement = observer.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      result.next();
      return result.getLong(1);
    } catch (SQLException cause) {
      throw new IllegalStateException(cause);
    }
  }

  /** Waits until a query selects a number. */
  final void await(String query, long wanted) {
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

  /** Executes statements one by one. */
  final void execute(List<String> statements) {
    try (Statement statement = observer.createStatement()) {
      for (String each : statements) {
        execute(statement, each);
      }
    } catch (SQLException cause) {
      throw new IllegalStateException(cause);
    }
  }

  /** Executes a statement, again if another session holds a lock. */
  private static void execute(Statement statement, String sql) throws SQLException {
    for (int tries = 1; ; tries++) {
      try {
        statement.execute(sql);
        return;
      } catch (SQLException locked) {
        if (locked.getErrorCode() != LOCK_WAIT_TIMEOUT || tries == MOST_TRIES) {
          throw locked;
        }
        Polling.pause();
      }
    }
  }

  @Override
  public abstract void close();
}
