package dev.loombench.servers.bottleneck;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.micrometer.MicrometerMetricsTrackerFactory;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Query on a connection of a HikariCP pool with Micrometer metrics. */
final class PooledQueryWork implements Work {

  /** Longer than any request waits, so that the pool never times out. */
  private static final Duration ACQUIRE_TIMEOUT = Duration.ofMinutes(10);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final HikariDataSource pool;
  private final AtomicInteger leaksLeft;

  /**
   * @param leaks the number of first queries that never return their connection
   */
  PooledQueryWork(int size, SlowDatabase database, int leaks) {
    leaksLeft = new AtomicInteger(leaks);
    var config = new HikariConfig();
    config.setDataSource(database.dataSource());
    config.setPoolName("bottleneck");
    config.setMaximumPoolSize(size);
    config.setConnectionTimeout(ACQUIRE_TIMEOUT.toMillis());
    config.setMetricsTrackerFactory(new MicrometerMetricsTrackerFactory(registry));
    pool = new HikariDataSource(config);
  }

  @Override
  public void once() throws SQLException {
    Connection connection = pool.getConnection();
    try (Statement statement = connection.createStatement()) {
      statement.execute("select slowly");
    } finally {
      if (leaksLeft.getAndUpdate(left -> Math.max(0, left - 1)) == 0) {
        connection.close();
      }
    }
  }

  @Override
  public Map<String, String> facts() {
    return Map.of("pool.max-connections", String.valueOf(pool.getMaximumPoolSize()));
  }

  @Override
  public Optional<String> metrics() {
    return Optional.of(registry.scrape());
  }

  @Override
  public void close() {
    pool.close();
    registry.close();
  }
}
