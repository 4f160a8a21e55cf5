package dev.loombench.servers.webflux;

import dev.loombench.kernels.data.Schema;
import dev.loombench.kernels.serving.DatabaseOptions;
import dev.loombench.kernels.serving.ServerOptions;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.spi.ConnectionFactory;
import java.time.Duration;
import org.mariadb.r2dbc.MariadbConnectionConfiguration;
import org.mariadb.r2dbc.MariadbConnectionFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.connection.R2dbcTransactionManager;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.netty.resources.LoopResources;

/** Connection pool, its metrics and Spring's database client. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnDatabase
class DatabaseConfiguration {

  private static final Duration NEVER = Duration.ofMillis(-1);

  /**
   * Keeps all connections open, on the server's event loops. Without retries: r2dbc-pool would wait
   * again after a timeout.
   */
  @Bean(destroyMethod = "dispose")
  ConnectionPool pool(ServerOptions options, LoopResources loops) {
    DatabaseOptions database = options.database().orElseThrow();
    return new ConnectionPool(
        ConnectionPoolConfiguration.builder(
                new RoundRobinConnections(loops, loop -> driver(database, loop)))
            .initialSize(database.pool())
            .minIdle(database.pool())
            .maxSize(database.pool())
            .maxIdleTime(NEVER)
            .maxAcquireTime(DatabaseOptions.LONGEST_WAIT_FOR_CONNECTION)
            .acquireRetry(0)
            .build());
  }

  private static ConnectionFactory driver(DatabaseOptions database, LoopResources loop) {
    return switch (database.engine()) {
      case POSTGRESQL ->
          new PostgresqlConnectionFactory(
              PostgresqlConnectionConfiguration.builder()
                  .host(database.host())
                  .port(database.port())
                  .database(database.name())
                  .username(database.user())
                  .password(database.password())
                  .schema(Schema.NAME)
                  .connectTimeout(ServerOptions.LONGEST_CONNECT)
                  .loopResources(loop)
                  .build());
      case MARIADB ->
          new MariadbConnectionFactory(
              MariadbConnectionConfiguration.builder()
                  .host(database.host())
                  .port(database.port())
                  .database(Schema.NAME)
                  .username(database.user())
                  .password(database.password())
                  .connectTimeout(ServerOptions.LONGEST_CONNECT)
                  .loopResources(loop)
                  .build());
    };
  }

  /** Without framework metrics; with them, Actuator has a registry. */
  @Bean(destroyMethod = "close")
  @ConditionalOnProperty(name = "loombench.metrics", havingValue = "none", matchIfMissing = true)
  PrometheusMeterRegistry meters() {
    return new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  }

  @Bean
  MeteredPool meteredPool(ConnectionPool pool, PrometheusMeterRegistry meters) {
    return new MeteredPool(pool, meters);
  }

  @Bean
  DatabaseClient databaseClient(MeteredPool pool) {
    return DatabaseClient.create(pool);
  }

  @Bean
  TransactionalOperator transactions(MeteredPool pool) {
    return TransactionalOperator.create(new R2dbcTransactionManager(pool));
  }
}
