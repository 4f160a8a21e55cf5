package dev.loombench.servers.quarkus;

import dev.loombench.kernels.data.Schema;
import dev.loombench.kernels.data.jdbc.SqlFailures;
import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.DatabaseOptions;
import java.sql.SQLException;
import java.util.Properties;
import org.postgresql.Driver;

/** Test of the login to the database. */
final class DatabaseLogin {

  private DatabaseLogin() {}

  /**
   * Logs in once with JDBC, because the pool retries in the background and logs each failure.
   *
   * @throws BadProperty if the database is unreachable or rejects the login
   */
  static void tryOnce(DatabaseOptions options) {
    var login = new Properties();
    login.setProperty("user", options.user());
    login.setProperty("password", options.password());
    try {
      new Driver().connect(options.jdbcUrl(Schema.NAME), login).close();
    } catch (SQLException failure) {
      throw options.unusable(SqlFailures.of(failure));
    }
  }
}
