package dev.loombench.database;

import dev.loombench.kernels.data.Engine;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;

/**
 * Address and credentials of a database.
 *
 * @param engine its engine
 * @param host its host
 * @param port its port
 * @param name the name of the database
 * @param user the user
 * @param password the password; empty for none
 */
record Login(Engine engine, String host, int port, String name, String user, String password) {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
  private static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(60);

  /**
   * Opens a connection.
   *
   * @throws SQLException if the connection or the login fails
   */
  Connection open() throws SQLException {
    return open(new Properties());
  }

  /** Returns the login to another database of the same server. */
  Login to(String other) {
    return new Login(engine, host, port, other, user, password);
  }

  /**
   * Runs statements, and on PostgreSQL updates what its queries are planned by: later would be
   * during a trial.
   *
   * @throws SQLException if one fails
   */
  void run(String sql) throws SQLException {
    var properties = new Properties();
    properties.setProperty("allowMultiQueries", "true"); // of MariaDB; PostgreSQL always does
    try (Connection connection = open(properties);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
      if (engine == Engine.POSTGRESQL) {
        statement.execute("vacuum analyze");
      }
    }
  }

  private Connection open(Properties properties) throws SQLException {
    properties.setProperty("user", user);
    properties.setProperty("password", password);
    switch (engine) {
      case POSTGRESQL -> {
        properties.setProperty("ApplicationName", "loombench");
        String seconds = Long.toString(CONNECT_TIMEOUT.toSeconds());
        properties.setProperty("connectTimeout", seconds);
        properties.setProperty("loginTimeout", seconds);
        properties.setProperty("socketTimeout", Long.toString(SOCKET_TIMEOUT.toSeconds()));
      }
      case MARIADB -> {
        properties.setProperty("connectTimeout", Long.toString(CONNECT_TIMEOUT.toMillis()));
        properties.setProperty("socketTimeout", Long.toString(SOCKET_TIMEOUT.toMillis()));
      }
    }
    return DriverManager.getConnection(
        "jdbc:%s://%s:%d/%s".formatted(engine.key(), host, port, name), properties);
  }

  /** Returns the address without the password. */
  @Override
  public String toString() {
    return "%s://%s@%s:%d/%s".formatted(engine.key(), user, host, port, name);
  }
}
