package dev.loombench.servers.quarkus.blocking;

import dev.loombench.kernels.data.Engine;
import dev.loombench.kernels.data.jdbc.JdbcPools;
import dev.loombench.kernels.data.jdbc.SqlFailures;
import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.DatabaseOptions;
import dev.loombench.servers.quarkus.Versions;
import io.agroal.api.AgroalDataSource;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import javax.sql.DataSource;

/** Agroal pool, configured by Quarkus, and its metrics. */
public final class ConnectionPool {

  private final DatabaseOptions options;
  private final AgroalDataSource pool;
  private final TimeoutTranslatingDataSource connections;
  private final PoolMetrics metrics;

  ConnectionPool(DatabaseOptions options, AgroalDataSource pool) {
    this.options = options;
    this.pool = pool;
    this.metrics = new PoolMetrics(pool.getMetrics());
    this.connections = new TimeoutTranslatingDataSource(pool, metrics);
  }

  /**
   * Opens all connections.
   *
   * @throws BadProperty if the database accepts too few
   */
  void fill() {
    try {
      JdbcPools.openAll(connections, options.pool());
    } catch (SQLException failure) {
      throw options.unusable(SqlFailures.of(failure));
    }
  }

  /** Returns the engine of the database. */
  Engine engine() {
    return options.engine();
  }

  /** Returns the source of connections. */
  DataSource connections() {
    return connections;
  }

  /** Translates acquire timeouts into JDBC's exception; returns other exceptions unchanged. */
  public SQLException translate(SQLException failure) {
    return connections.translate(failure);
  }

  /** Returns the metrics in Prometheus text format. */
  String metrics() {
    return metrics.text();
  }

  /** Returns the facts, read back from the pool and the database. */
  Map<String, Object> facts() {
    Map<String, Object> facts = new TreeMap<>();
    facts.put("database.url", options.address());
    facts.put("pool.kind", "Agroal " + Versions.of("io.agroal", "agroal-pool"));
    facts.put("pool.size", pool.getMetrics().availableCount() + pool.getMetrics().activeCount());
    facts.put(
        "pool.longest-wait-millis",
        pool.getConfiguration().connectionPoolConfiguration().acquisitionTimeout().toMillis());
    try {
      facts.putAll(JdbcPools.versions(connections));
    } catch (SQLException failure) {
      throw options.unusable(SqlFailures.of(failure));
    }
    return facts;
  }
}
