package dev.loombench.database;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/**
 * Address and credentials of a database.
 *
 * @param host its host
 * @param port its port
 * @param name the name of the database
 * @param user the user
 * @param password the password; empty for none
 */
record Login(String host, int port, String name, String user, String password) {

  private static final String CONNECT_TIMEOUT_SECONDS = "10";
  private static final String SOCKET_TIMEOUT_SECONDS = "60";

  /**
   * Opens a connection.
   *
   * @throws SQLException if the connection or the login fails
   */
  Connection open() throws SQLException {
    var properties = new Properties();
    properties.setProperty("user", user);
    properties.setProperty("password", password);
    properties.setProperty("ApplicationName", "loombench");
    properties.setProperty("connectTimeout", CONNECT_TIMEOUT_SECONDS);
    properties.setProperty("loginTimeout", CONNECT_TIMEOUT_SECONDS);
    properties.setProperty("socketTimeout", SOCKET_TIMEOUT_SECONDS);
    return DriverManager.getConnection(
        "jdbc:postgresql://%s:%d/%s".formatted(host, port, name), properties);
  }

  /** Returns the address without the password. */
  @Override
  public String toString() {
    return "postgresql://%s@%s:%d/%s".formatted(user, host, port, name);
  }
}
