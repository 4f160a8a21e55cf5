package dev.loombench.database;

import dev.loombench.kernels.data.Engine;
import dev.loombench.kernels.data.Schema;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Session with MariaDB. */
final class MariaDbSession extends Session {

  private static final List<String> SETTINGS =
      List.of(
          "innodb_flush_log_at_trx_commit",
          "innodb_flush_log_at_timeout",
          "innodb_doublewrite",
          "log_bin",
          "sync_binlog",
          "transaction_isolation",
          "innodb_stats_auto_recalc",
          "innodb_buffer_pool_size",
          "max_connections");

  /** Oldest version whose inserts return ids, as major × 100 + minor. */
  private static final int OLDEST = 1005;

  private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)\\..*MariaDB.*");

  private MariaDbSession(Login login, List<String> grants) throws SQLException {
    super(login, grants);
  }

  static MariaDbSession open(Login login, List<String> grants) throws SQLException {
    var session = new MariaDbSession(login, grants);
    String version = session.version();
    Matcher parts = VERSION.matcher(version);
    if (!parts.matches()
        || 100 * Integer.parseInt(parts.group(1)) + Integer.parseInt(parts.group(2)) < OLDEST) {
      session.close();
      throw new SQLException(
          "MariaDB 10.5 or newer is needed, but %s is version %s".formatted(login, version));
    }
    return session;
  }

  private String version() throws SQLException {
    return text("select version()");
  }

  /** Not atomic, because MariaDB commits before and after each change of a table's definition. */
  @Override
  void reset(long productsMillis) throws SQLException {
    Connection live = live();
    execute(live, List.of("set lock_wait_timeout = " + LOCK_TIMEOUT_SECONDS));
    execute(live, statements(productsMillis));
    // Updates statistics now, so that it does not happen during a trial.
    execute(live, tables().stream().map("analyze table %s"::formatted).toList());
  }

  @Override
  void create(String name, String owner) throws SQLException {
    Connection live = live();
    for (long open : connections(live, name)) {
      endConnection(live, open);
    }
    execute(
        live,
        List.of(
            "drop database if exists " + name,
            "create database " + name,
            "grant all privileges on %s.* to %s".formatted(name, EmbeddedMariaDb.account(owner))));
  }

  private static List<Long> connections(Connection live, String name) throws SQLException {
    var ids = new ArrayList<Long>();
    try (Statement statement = live.createStatement();
        ResultSet result =
            statement.executeQuery(
                "select id from information_schema.processlist where db = '%s'".formatted(name))) {
      while (result.next()) {
        ids.add(result.getLong(1));
      }
    }
    return ids;
  }

  private static void endConnection(Connection live, long id) throws SQLException {
    int noSuchConnection = 1094;
    try {
      execute(live, List.of("kill connection " + id));
    } catch (SQLException e) {
      if (e.getErrorCode() != noSuchConnection) {
        throw e;
      }
      // it ended by itself
    }
  }

  @Override
  long serverConnections() throws SQLException {
    return number(
        "select count(*) from information_schema.processlist where db = '%s' and id <> connection_id()"
            .formatted(Schema.NAME));
  }

  @Override
  Map<String, String> settings() throws SQLException {
    var settings = new LinkedHashMap<String, String>();
    settings.put("engine", Engine.MARIADB.title());
    settings.put("server_version", version());
    String named = String.join("', '", SETTINGS);
    try (Statement statement = live().createStatement();
        ResultSet result =
            statement.executeQuery(
                "show global variables where variable_name in ('%s')".formatted(named))) {
      while (result.next()) {
        settings.put(result.getString(1), result.getString(2));
      }
    }
    return settings;
  }
}
