package dev.loombench.database;

import dev.loombench.kernels.data.Engine;
import dev.loombench.kernels.data.Schema;
import dev.loombench.kernels.data.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Administrative connection, reopened after a failure. Not thread-safe. */
abstract class Session implements AutoCloseable {

  /** Maximum wait for table locks of other connections. */
  static final int LOCK_TIMEOUT_SECONDS = 10;

  private static final int VALIDATION_TIMEOUT_SECONDS = 5;

  private final Login login;
  private final List<String> grants;
  private Connection connection;

  Session(Login login, List<String> grants) throws SQLException {
    this.login = login;
    this.grants = List.copyOf(grants);
    this.connection = login.open();
  }

  /**
   * Logs in.
   *
   * @param grants statements to execute after the creation of the tables
   * @throws SQLException if the login fails, or the version of the database is not supported
   */
  static Session open(Login login, List<String> grants) throws SQLException {
    return switch (login.engine()) {
      case POSTGRESQL -> new PostgresqlSession(login, grants);
      case MARIADB -> MariaDbSession.open(login, grants);
    };
  }

  /**
   * Restores the initial state of the tables.
   *
   * @param productsMillis the delay of reading the products
   * @throws SQLException if a statement fails
   */
  abstract void reset(long productsMillis) throws SQLException;

  /**
   * Creates an empty database in place of an earlier one, whose connections are closed.
   *
   * @throws SQLException if a statement fails
   */
  abstract void create(String name, String owner) throws SQLException;

  /** Returns the number of open connections to the database other than this one. */
  abstract long serverConnections() throws SQLException;

  /** Returns the version and the settings that determine speed and durability. */
  abstract Map<String, String> settings() throws SQLException;

  /** Returns the statements of a reset. */
  final List<String> statements(long productsMillis) {
    Engine engine = login.engine();
    return Stream.of(Schema.create(engine), grants, Schema.reset(engine, productsMillis))
        .flatMap(List::stream)
        .toList();
  }

  /** Returns the number of rows of each table. */
  final Map<String, Long> rowCounts() throws SQLException {
    var rows = new LinkedHashMap<String, Long>();
    for (String table : tables()) {
      String name = table.substring(table.indexOf('.') + 1);
      rows.put(name, number("select count(*) from " + table));
    }
    return rows;
  }

  /** Returns the names of the tables with their schema. */
  static List<String> tables() {
    var tables = new ArrayList<String>(List.of(Schema.NAME + "." + Schema.PRODUCTS));
    for (Table table : Table.values()) {
      tables.add(Schema.NAME + "." + table.key());
    }
    return tables;
  }

  /** Executes statements one by one. */
  static void execute(Connection live, Iterable<String> statements) throws SQLException {
    try (Statement statement = live.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** Returns the number that a query selects. */
  final long number(String sql) throws SQLException {
    return Long.parseLong(text(sql));
  }

  /** Returns the text that a query selects. */
  final String text(String sql) throws SQLException {
    try (Statement statement = live().createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getString(1);
    }
  }

  /** Returns the connection, opened again if it broke. */
  final Connection live() throws SQLException {
    if (!connection.isValid(VALIDATION_TIMEOUT_SECONDS)) {
      connection.close();
      connection = login.open();
    }
    return connection;
  }

  @Override
  public final void close() throws SQLException {
    connection.close();
  }
}
