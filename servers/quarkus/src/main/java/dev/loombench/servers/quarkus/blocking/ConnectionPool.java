package dev.loombench.servers.quarkus.blocking;

import dev.loombench.kernels.data.jdbc.SqlFailures;
import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.DatabaseOptions;
import dev.loombench.servers.quarkus.DatabaseAddress;
import dev.loombench.servers.quarkus.Login;
import dev.loombench.servers.quarkus.Versions;
import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import javax.sql.DataSource;

/** Agroal as Quarkus set it up, and its figures. */
public final class ConnectionPool {

  private final DatabaseOptions options;
  private final AgroalDataSource pool;
  private final ReasonedConnections connections;
  private final PoolFigures figures;

  ConnectionPool(DatabaseOptions options, AgroalDataSource pool) {
    this.options = options;
    this.pool = pool;
    this.figures = new PoolFigures(pool.getMetrics());
    this.connections = new ReasonedConnections(pool, figures);
  }

  /**
   * Takes every connection once, so that the first requests find all of them open.
   *
   * @throws BadProperty when the database has too few left
   */
  void fill() {
    Deque<Connection> taken = new ArrayDeque<>();
    try {
      try {
        while (taken.size() < options.pool()) {
          taken.push(connections.getConnection());
        }
      } finally {
        while (!taken.isEmpty()) {
          taken.pop().close();
        }
      }
    } catch (SQLException failure) {
      throw Login.unusable(options, SqlFailures.of(failure));
    }
  }

  /** Where connections are taken from. */
  DataSource connections() {
    return connections;
  }

  /** What an exception of the pool or of a query means, whoever took the connection. */
  public SQLException told(SQLException failure) {
    return connections.told(failure);
  }

  /** Its figures in Prometheus' text format. */
  String metrics() {
    return figures.text();
  }

  /** What is in force, read back from the pool and the database. */
  Map<String, Object> facts() {
    Map<String, Object> facts = new TreeMap<>();
    facts.put("database.url", DatabaseAddress.of(options));
    facts.put("pool.kind", "Agroal " + Versions.of("io.agroal", "agroal-pool"));
    facts.put("pool.size", pool.getMetrics().availableCount() + pool.getMetrics().activeCount());
    facts.put(
        "pool.longest-wait-millis",
        pool.getConfiguration().connectionPoolConfiguration().acquisitionTimeout().toMillis());
    try (Connection connection = connections.getConnection()) {
      DatabaseMetaData data = connection.getMetaData();
      facts.put(
          "database.version",
          data.getDatabaseProductName() + " " + data.getDatabaseProductVersion());
      facts.put("database.driver", data.getDriverName() + " " + data.getDriverVersion());
    } catch (SQLException failure) {
      throw Login.unusable(options, SqlFailures.of(failure));
    }
    return facts;
  }
}
