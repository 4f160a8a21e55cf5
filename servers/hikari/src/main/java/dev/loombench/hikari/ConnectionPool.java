package dev.loombench.hikari;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import dev.loombench.kernels.data.Schema;
import dev.loombench.kernels.data.jdbc.SqlFailures;
import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.DatabaseOptions;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import javax.sql.DataSource;

/** HikariCP with all its connections open, and its figures. */
public final class ConnectionPool implements AutoCloseable {

  private static final Duration LONGEST_OPENING = Duration.ofSeconds(5);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final DatabaseOptions options;
  private final ReasonedPool pool;

  private ConnectionPool(DatabaseOptions options) {
    this.options = options;
    var config = new HikariConfig();
    config.setPoolName("database");
    config.setJdbcUrl(options.jdbcUrl(Schema.NAME));
    config.setUsername(options.user());
    config.setPassword(options.password());
    config.setMaximumPoolSize(options.pool());
    config.setMinimumIdle(options.pool());
    config.setConnectionTimeout(LONGEST_OPENING.toMillis());
    config.setInitializationFailTimeout(-1);
    config.setMetricsTrackerFactory(new MicrometerMetricsTrackerFactory(registry));
    this.pool = new ReasonedPool(config);
  }

  /**
   * Opens it to its full size.
   *
   * @throws BadProperty when the database can't be reached, refuses the login or has too few
   *     connections left
   */
  public static ConnectionPool open(DatabaseOptions options) {
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
      throw unusable(options, failure);
    }
  }

  private static BadProperty unusable(DatabaseOptions options, SQLException failure) {
    return new BadProperty(
        "loombench.database: %s (%s, at %s)"
            .formatted(SqlFailures.of(failure).getMessage(), failure.getMessage(), options),
        failure);
  }

  /** Without the pool, which tries again and again and says why it gave up only at the end. */
  private static void tryOnce(DatabaseOptions options) throws SQLException {
    DriverManager.getConnection(options.jdbcUrl(Schema.NAME), options.user(), options.password())
        .close();
  }

  /** Takes every connection once, so that the first requests find all of them open. */
  private void fill() throws SQLException {
    Deque<Connection> taken = new ArrayDeque<>();
    try {
      while (taken.size() < options.pool()) {
        taken.push(pool.getConnection());
      }
    } finally {
      while (!taken.isEmpty()) {
        taken.pop().close();
      }
    }
    pool.getHikariConfigMXBean()
        .setConnectionTimeout(DatabaseOptions.LONGEST_WAIT_FOR_CONNECTION.toMillis());
  }

  /** Where connections are taken from. */
  public DataSource connections() {
    return pool;
  }

  /** Its figures in Prometheus' text format, under the names that Micrometer gives them. */
  public String metrics() {
    return registry.scrape();
  }

  /** What is in force, read back from the pool and the database. */
  public Map<String, Object> facts() {
    Map<String, Object> facts = new TreeMap<>();
    facts.put(
        "database.url",
        "postgresql://%s:%d/%s".formatted(options.host(), options.port(), options.name()));
    facts.put("pool.kind", "HikariCP " + version());
    facts.put("pool.size", pool.getHikariPoolMXBean().getTotalConnections());
    facts.put("pool.longest-wait-millis", pool.getConnectionTimeout());
    try (Connection connection = pool.getConnection()) {
      DatabaseMetaData data = connection.getMetaData();
      facts.put(
          "database.version",
          data.getDatabaseProductName() + " " + data.getDatabaseProductVersion());
      facts.put("database.driver", data.getDriverName() + " " + data.getDriverVersion());
    } catch (SQLException failure) {
      throw unusable(options, failure);
    }
    return facts;
  }

  /** As Maven wrote it into the library; its manifest has no version where Java looks for it. */
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
