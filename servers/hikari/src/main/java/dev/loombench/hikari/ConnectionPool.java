package dev.loombench.hikari;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import dev.loombench.kernels.data.Engine;
import dev.loombench.kernels.data.Schema;
import dev.loombench.kernels.data.jdbc.JdbcPools;
import dev.loombench.kernels.data.jdbc.SqlFailures;
import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.DatabaseOptions;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import javax.sql.DataSource;

/** HikariCP pool with all connections open, and its metrics. */
public final class ConnectionPool implements AutoCloseable {

  private static final Duration OPEN_TIMEOUT = Duration.ofSeconds(5);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final DatabaseOptions options;
  private final DiagnosingPool pool;

  private ConnectionPool(DatabaseOptions options) {
    this.options = options;
    var config = new HikariConfig();
    config.setPoolName("database");
    config.setJdbcUrl(options.jdbcUrl(Schema.NAME));
    config.setUsername(options.user());
    config.setPassword(options.password());
    config.setMaximumPoolSize(options.pool());
    config.setMinimumIdle(options.pool());
    config.setConnectionTimeout(OPEN_TIMEOUT.toMillis());
    config.setInitializationFailTimeout(-1);
    config.setMetricsTrackerFactory(new MicrometerMetricsTrackerFactory(registry));
    this.pool = new DiagnosingPool(config);
  }

  /**
   * Opens a pool at its full size.
   *
   * @throws BadProperty if the database is unreachable, rejects the login or accepts too few
   *     connections
   */
  public static ConnectionPool open(DatabaseOptions options) {
    JdbcPools.silenceDrivers();
    try {
      tryOnce(options);
      var pool = new ConnectionPool(options);
      try {
        pool.fill();
      } catch (SQLException failure) {
        pool.close();
        throw failure;
      }
      return pool;
    } catch (SQLException failure) {
      throw options.unusable(SqlFailures.of(failure));
    }
  }

  /**
   * Connects once without the pool, which retries until its timeout before it reports a failure.
   */
  private static void tryOnce(DatabaseOptions options) throws SQLException {
    DriverManager.getConnection(options.jdbcUrl(Schema.NAME), options.user(), options.password())
        .close();
  }

  private void fill() throws SQLException {
    JdbcPools.openAll(pool, options.pool());
    pool.getHikariConfigMXBean()
        .setConnectionTimeout(DatabaseOptions.LONGEST_WAIT_FOR_CONNECTION.toMillis());
  }

  /** Returns the engine of the database. */
  public Engine engine() {
    return options.engine();
  }

  /** Returns the source of connections. */
  public DataSource connections() {
    return pool;
  }

  /** Returns the registry of its metrics. */
  public PrometheusMeterRegistry registry() {
    return registry;
  }

  /** Returns the metrics in Prometheus text format, with Micrometer's names. */
  public String metrics() {
    return registry.scrape();
  }

  /** Returns the facts, read back from the pool and the database. */
  public Map<String, Object> facts() {
    Map<String, Object> facts = new TreeMap<>();
    facts.put("database.url", options.address());
    facts.put("pool.kind", "HikariCP " + version());
    facts.put("pool.size", pool.getHikariPoolMXBean().getTotalConnections());
    facts.put("pool.longest-wait-millis", pool.getConnectionTimeout());
    try {
      facts.putAll(JdbcPools.versions(pool));
    } catch (SQLException failure) {
      throw options.unusable(SqlFailures.of(failure));
    }
    return facts;
  }

  /** Reads Maven's file in the library; its manifest has no implementation version. */
  private static String version() {
    try (InputStream written =
        HikariDataSource.class.getResourceAsStream(
            "/META-INF/maven/com.zaxxer/HikariCP/pom.properties")) {
      var properties = new Properties();
      properties.load(written);
      return properties.getProperty("version");
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  @Override
  public void close() {
    pool.close();
    registry.close();
  }
}
