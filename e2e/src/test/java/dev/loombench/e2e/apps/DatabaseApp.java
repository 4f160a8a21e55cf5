package dev.loombench.e2e.apps;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Executors;

/**
 * Application with a database: {@code DatabaseApp PORT} creates a table, which must not exist, and
 * answers each request by the number of its rows.
 */
public final class DatabaseApp {

  private static final ThreadLocal<Connection> CONNECTIONS =
      ThreadLocal.withInitial(DatabaseApp::connect);

  private DatabaseApp() {}

  /** Starts the application. */
  public static void main(String[] arguments) throws Exception {
    try (Statement statement = CONNECTIONS.get().createStatement()) {
      statement.execute("create table visits (id int primary key)");
      statement.execute("insert into visits values (7)");
    }
    int port = Integer.parseInt(arguments[0]);
    var server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.setExecutor(Executors.newFixedThreadPool(4));
    server.createContext(
        "/",
        exchange -> {
          byte[] answer = rows().getBytes(StandardCharsets.US_ASCII);
          exchange.sendResponseHeaders(200, answer.length);
          try (var body = exchange.getResponseBody()) {
            body.write(answer);
          }
        });
    server.start();
  }

  private static String rows() {
    try (Statement statement = CONNECTIONS.get().createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from visits")) {
      rows.next();
      return rows.getString(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Connection connect() {
    try {
      return DriverManager.getConnection(
          System.getenv("DB_URL"), System.getenv("DB_USER"), System.getenv("DB_PASSWORD"));
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
