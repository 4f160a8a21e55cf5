package dev.loombench.database;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/**
 * How to log in to a database.
 *
 * @param host where it runs
 * @param port where it listens
 * @param name of the database
 * @param user who logs in
 * @param password with what; empty for none
 */
record Login(String host, int port, String name, String user, String password) {

  private static final String PATIENCE_SECONDS = "10";
  private static final String ANSWERS_WITHIN_SECONDS = "60";

  /**
   * Opens a connection.
   *
   * @throws SQLException if it can't be reached or refuses
   */
  Connection open() throws SQLException {
    var properties = new Properties();
    properties.setProperty("user", user);
    properties.setProperty("password", password);
    properties.setProperty("ApplicationName", "loombench");
    properties.setProperty("connectTimeout", PATIENCE_SECONDS);
    properties.setProperty("loginTimeout", PATIENCE_SECONDS);
    properties.setProperty("socketTimeout", ANSWERS_WITHIN_SECONDS);
    return DriverManager.getConnection(
        "jdbc:postgresql://%s:%d/%s".formatted(host, port, name), properties);
  }

  /** Without the password, which belongs into no log. */
  @Override
  public String toString() {
    return "postgresql://%s@%s:%d/%s".formatted(user, host, port, name);
  }
}
