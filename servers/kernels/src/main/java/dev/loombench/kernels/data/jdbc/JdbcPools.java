package dev.loombench.kernels.data.jdbc;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import javax.sql.DataSource;

/** Operations on pools of JDBC connections. */
public final class JdbcPools {

  private JdbcPools() {}

  /**
   * Turns off the log of MariaDB's driver, which has a line for each rejected statement. Must be
   * called before the driver is loaded. Failures are reported to clients, as with PostgreSQL.
   */
  public static void silenceDrivers() {
    System.setProperty("mariadb.logging.disable", "true");
  }

  /** Takes all connections at once and returns them, so that the pool opens every one. */
  public static void openAll(DataSource pool, int connections) throws SQLException {
    Deque<Connection> taken = new ArrayDeque<>();
    try {
      while (taken.size() < connections) {
        taken.push(pool.getConnection());
      }
    } finally {
      while (!taken.isEmpty()) {
        taken.pop().close();
      }
    }
  }

  /** Returns the facts {@code database.version} and {@code database.driver}. */
  public static Map<String, String> versions(DataSource pool) throws SQLException {
    try (Connection connection = pool.getConnection()) {
      DatabaseMetaData data = connection.getMetaData();
      return Map.of(
          "database.version",
              data.getDatabaseProductName() + " " + data.getDatabaseProductVersion(),
          "database.driver", data.getDriverName() + " " + data.getDriverVersion());
    }
  }
}
