package dev.loombench.database;

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
final class Session implements AutoCloseable {

  /** Maximum wait for table locks of other connections. */
  private static final int LOCK_TIMEOUT_SECONDS = 10;

  private static final int VALIDATION_TIMEOUT_SECONDS = 5;

  private static final List<String> SETTINGS =
      List.of(
          "server_version",
          "fsync",
          "synchronous_commit",
          "full_page_writes",
          "autovacuum",
          "shared_buffers",
          "max_connections",
          "superuser_reserved_connections");

  private static final String NO_PRIVILEGE_STATE = "42501";

  private final Login login;
  private final List<String> grants;
  private Connection connection;

  private Session(Login login, List<String> grants, Connection connection) {
    this.login = login;
    this.grants = grants;
    this.connection = connection;
  }

  /**
   * Logs in.
   *
   * @param grants statements to execute after the creation of the tables
   * @throws SQLException if the login fails
   */
  static Session open(Login login, List<String> grants) throws SQLException {
    return new Session(login, List.copyOf(grants), login.open());
  }

  /**
   * Restores the initial state of the tables.
   *
   * @param productsMillis the delay of reading the products
   * @throws SQLException if a statement fails
   */
  void reset(long productsMillis) throws SQLException {
    Connection live = live();
    live.setAutoCommit(false);
    try (Statement statement = live.createStatement()) {
      statement.execute("set local lock_timeout = '%ds'".formatted(LOCK_TIMEOUT_SECONDS));
      for (String sql : statements(productsMillis)) {
        statement.execute(sql);
      }
      live.commit();
    } catch (SQLException e) {
      rollBack(live, e);
      throw e;
    }
    live.setAutoCommit(true);
    finishBackgroundWork(live);
  }

  /**
   * Creates an empty database in place of an earlier one, whose connections are closed.
   *
   * @throws SQLException if a statement fails
   */
  void create(String name, String owner) throws SQLException {
    try (Statement statement = live().createStatement()) {
      statement.execute("drop database if exists %s with (force)".formatted(name));
      statement.execute("create database %s owner %s".formatted(name, owner));
    }
  }

  private List<String> statements(long productsMillis) {
    return Stream.of(Schema.create(), grants, Schema.reset(productsMillis))
        .flatMap(List::stream)
        .toList();
  }

  private static void rollBack(Connection live, SQLException why) {
    try {
      live.rollback();
      live.setAutoCommit(true);
    } catch (SQLException broken) {
      why.addSuppressed(broken);
    }
  }

  /** Updates statistics and writes a checkpoint now, so that neither happens during a trial. */
  private static void finishBackgroundWork(Connection live) throws SQLException {
    try (Statement statement = live.createStatement()) {
      for (String table : tables()) {
        statement.execute("analyze " + table);
      }
      statement.execute("checkpoint");
    } catch (SQLException e) {
      if (!NO_PRIVILEGE_STATE.equals(e.getSQLState())) {
        throw e;
      }
      // users of an external database may not have the privilege for checkpoints
    }
  }

  /** Returns the number of open connections to this database other than this one. */
  long serverConnections() throws SQLException {
    return number(
        "select count(*) from pg_stat_activity where datname = current_database()"
            + " and backend_type = 'client backend' and pid <> pg_backend_pid()");
  }

  /** Returns the number of rows of each table. */
  Map<String, Long> rowCounts() throws SQLException {
    var rows = new LinkedHashMap<String, Long>();
    for (String table : tables()) {
      String name = table.substring(table.indexOf('.') + 1);
      rows.put(name, number("select count(*) from " + table));
    }
    return rows;
  }

  /** Returns the settings that determine speed and durability. */
  Map<String, String> settings() throws SQLException {
    var settings = new LinkedHashMap<String, String>();
    for (String name : SETTINGS) {
      settings.put(name, text("show " + name));
    }
    return settings;
  }

  private static List<String> tables() {
    var tables = new ArrayList<String>(List.of(Schema.NAME + "." + Schema.PRODUCTS));
    for (Table table : Table.values()) {
      tables.add(Schema.NAME + "." + table.key());
    }
    return tables;
  }

  private long number(String sql) throws SQLException {
    return Long.parseLong(text(sql));
  }

  private String text(String sql) throws SQLException {
    try (Statement statement = live().createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getString(1);
    }
  }

  private Connection live() throws SQLException {
    if (!connection.isValid(VALIDATION_TIMEOUT_SECONDS)) {
      connection.close();
      connection = login.open();
    }
    return connection;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
