package dev.loombench.servers.quarkus;

import dev.loombench.kernels.data.Engine;
import dev.loombench.kernels.data.Schema;
import dev.loombench.kernels.data.jdbc.JdbcPools;
import dev.loombench.kernels.data.jdbc.SqlFailures;
import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.DatabaseOptions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;

/** Test of the login to the database. */
final class DatabaseLogin {

  private DatabaseLogin() {}

  /**
   * Logs in once with JDBC, because the pool retries in the background and logs each failure.
   *
   * @throws BadProperty if the database is unreachable or rejects the login
   */
  static void tryOnce(DatabaseOptions options) {
    JdbcPools.silenceDrivers();
    var login = new Properties();
    login.setProperty("user", options.user());
    login.setProperty("password", options.password());
    try {
      connect(options.engine(), options.jdbcUrl(Schema.NAME), login).close();
    } catch (SQLException failure) {
      throw options.unusable(SqlFailures.of(failure));
    }
  }

  private static Connection connect(Engine engine, String url, Properties login)
      throws SQLException {
    return switch (engine) {
      case POSTGRESQL -> new org.postgresql.Driver().connect(url, login);
      case MARIADB -> new org.mariadb.jdbc.Driver().connect(url, login);
    };
  }
}
