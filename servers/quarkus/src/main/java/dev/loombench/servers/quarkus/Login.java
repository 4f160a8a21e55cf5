package dev.loombench.servers.quarkus;

import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.data.Schema;
import dev.loombench.kernels.data.jdbc.SqlFailures;
import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.DatabaseOptions;
import java.sql.SQLException;
import java.util.Properties;
import org.postgresql.Driver;

/** Whether a database can be used at all, which is told in one line. */
public final class Login {

  private Login() {}

  /**
   * Logs in once, by JDBC. The pool would try again and again in the background and log each try.
   *
   * @throws BadProperty when the database can't be reached or refuses the login
   */
  static void tryOnce(DatabaseOptions options) {
    var login = new Properties();
    login.setProperty("user", options.user());
    login.setProperty("password", options.password());
    try {
      new Driver().connect(options.jdbcUrl(Schema.NAME), login).close();
    } catch (SQLException failure) {
      throw unusable(options, SqlFailures.of(failure));
    }
  }

  /** The complaint about a database, to throw. */
  public static BadProperty unusable(DatabaseOptions options, DatabaseFailure failure) {
    return new BadProperty(
        "loombench.database: %s (%s, at %s)"
            .formatted(failure.getMessage(), firstLine(failure.getCause()), options),
        failure);
  }

  /** The driver adds where in the server's own source it was, as long as all is logged. */
  private static String firstLine(Throwable failure) {
    return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
  }
}
