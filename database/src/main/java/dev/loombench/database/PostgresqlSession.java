package dev.loombench.database;

import dev.loombench.kernels.data.Engine;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Session with PostgreSQL. */
final class PostgresqlSession extends Session {

  private static final List<String> SETTINGS =
      List.of(
          "server_version",
          "fsync",
          "synchronous_commit",
          "full_page_writes",
          "default_transaction_isolation",
          "autovacuum",
          "shared_buffers",
          "max_connections",
          "superuser_reserved_connections");

  private static final String NO_PRIVILEGE_STATE = "42501";

  PostgresqlSession(Login login, List<String> grants) throws SQLException {
    super(login, grants);
  }

  @Override
  void reset(long productsMillis) throws SQLException {
    Connection live = live();
    live.setAutoCommit(false);
    try {
      execute(live, List.of("set local lock_timeout = '%ds'".formatted(LOCK_TIMEOUT_SECONDS)));
      execute(live, statements(productsMillis));
      live.commit();
    } catch (SQLException e) {
      rollBack(live, e);
      throw e;
    }
    live.setAutoCommit(true);
    finishBackgroundWork(live);
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
    try {
      execute(live, tables().stream().map("analyze %s"::formatted).toList());
      execute(live, List.of("checkpoint"));
    } catch (SQLException e) {
      if (!NO_PRIVILEGE_STATE.equals(e.getSQLState())) {
        throw e;
      }
      // users of an external database may not have the privilege for checkpoints
    }
  }

  @Override
  void create(String name, String owner) throws SQLException {
    execute(
        live(),
        Stream.of(
                "drop database if exists %s with (force)".formatted(name),
                "create database %s owner %s".formatted(name, owner))
            .toList());
  }

  @Override
  long serverConnections() throws SQLException {
    return number(
        "select count(*) from pg_stat_activity where datname = current_database()"
            + " and backend_type = 'client backend' and pid <> pg_backend_pid()");
  }

  @Override
  Map<String, String> settings() throws SQLException {
    var settings = new LinkedHashMap<String, String>();
    settings.put("engine", Engine.POSTGRESQL.title());
    for (String name : SETTINGS) {
      settings.put(name, text("show " + name));
    }
    return settings;
  }
}
