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

/** This process's own connection, opened again where it broke. Used by one thread. */
final class Session implements AutoCloseable {

  /** Whoever still holds a table after that long keeps it. */
  private static final int LOCKS_WITHIN_SECONDS = 10;

  private static final int VALID_WITHIN_SECONDS = 5;

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
   * @param grants statements that let others at the tables, once they are made
   * @throws SQLException if that fails
   */
  static Session open(Login login, List<String> grants) throws SQLException {
    return new Session(login, List.copyOf(grants), login.open());
  }

  /**
   * Brings the tables to the state that every trial begins with.
   *
   * @param productsMillis how long it waits before it answers who reads the products
   * @throws SQLException if the database refuses, or can't be reached
   */
  void reset(long productsMillis) throws SQLException {
    Connection live = live();
    live.setAutoCommit(false);
    try (Statement statement = live.createStatement()) {
      statement.execute("set local lock_timeout = '%ds'".formatted(LOCKS_WITHIN_SECONDS));
      for (String sql : statements(productsMillis)) {
        statement.execute(sql);
      }
      live.commit();
    } catch (SQLException e) {
      rollBack(live, e);
      throw e;
    }
    live.setAutoCommit(true);
    settle(live);
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

  /** So that neither statistics nor writing back what was reset falls into what is measured. */
  private static void settle(Connection live) throws SQLException {
    try (Statement statement = live.createStatement()) {
      for (String table : tables()) {
        statement.execute("analyze " + table);
      }
      statement.execute("checkpoint");
    } catch (SQLException e) {
      if (!NO_PRIVILEGE_STATE.equals(e.getSQLState())) {
        throw e;
      }
      // In a reader's own database, checkpoints come when its administrator wants them.
    }
  }

  /** How many connections others have open to this database. */
  long others() throws SQLException {
    return number(
        "select count(*) from pg_stat_activity where datname = current_database()"
            + " and backend_type = 'client backend' and pid <> pg_backend_pid()");
  }

  /** How many rows each table has. */
  Map<String, Long> rows() throws SQLException {
    var rows = new LinkedHashMap<String, Long>();
    for (String table : tables()) {
      String name = table.substring(table.indexOf('.') + 1);
      rows.put(name, number("select count(*) from " + table));
    }
    return rows;
  }

  /** The settings in force that decide how fast and how durable it is. */
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
    if (!connection.isValid(VALID_WITHIN_SECONDS)) {
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
