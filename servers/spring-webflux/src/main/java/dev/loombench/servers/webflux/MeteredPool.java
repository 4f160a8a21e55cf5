package dev.loombench.servers.webflux;

import dev.loombench.kernels.data.DatabaseFailure;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.PoolMetrics;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import io.r2dbc.spi.ConnectionMetadata;
import io.r2dbc.spi.R2dbcNonTransientResourceException;
import io.r2dbc.spi.R2dbcTimeoutException;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import reactor.core.publisher.Mono;

/**
 * Connection pool with metrics. Adds acquire times and acquire timeouts, which r2dbc-pool does not
 * measure; the other metrics have Spring Boot's names.
 */
final class MeteredPool implements ConnectionFactory {

  private final ConnectionPool pool;
  private final Timer acquired;
  private final Counter timeouts;

  MeteredPool(ConnectionPool pool, MeterRegistry meters) {
    this.pool = pool;
    this.acquired =
        Timer.builder("r2dbc.pool.acquire")
            .description("Time to acquire a pooled connection")
            .register(meters);
    this.timeouts =
        Counter.builder("r2dbc.pool.timeouts")
            .description("Pool acquire timeouts")
            .register(meters);
    gauge("acquired", PoolMetrics::acquiredSize, meters);
    gauge("allocated", PoolMetrics::allocatedSize, meters);
    gauge("idle", PoolMetrics::idleSize, meters);
    gauge("pending", PoolMetrics::pendingAcquireSize, meters);
    gauge("max.allocated", PoolMetrics::getMaxAllocatedSize, meters);
  }

  private void gauge(String name, ToDoubleFunction<PoolMetrics> value, MeterRegistry meters) {
    Gauge.builder("r2dbc.pool." + name, metrics(), value)
        .baseUnit("connections")
        .strongReference(true)
        .register(meters);
  }

  private PoolMetrics metrics() {
    return pool.getMetrics().orElseThrow();
  }

  /** Returns the maximum number of connections. */
  int size() {
    return metrics().getMaxAllocatedSize();
  }

  /** Opens all connections. */
  Mono<Integer> warmUp() {
    return pool.warmup();
  }

  /** Emits name and version of the database. */
  Mono<String> databaseVersion() {
    return Mono.usingWhen(
        pool.create(), connection -> Mono.just(product(connection)), Connection::close);
  }

  private static String product(Connection connection) {
    ConnectionMetadata database = connection.getMetadata();
    return database.getDatabaseProductName() + " " + database.getDatabaseVersion();
  }

  @Override
  public Mono<Connection> create() {
    return Mono.defer(
        () -> {
          long start = System.nanoTime();
          return take(size())
              .doOnNext(
                  connection -> acquired.record(System.nanoTime() - start, TimeUnit.NANOSECONDS))
              .doOnError(R2dbcTimeoutException.class, timeout -> timeouts.increment())
              .onErrorMap(R2dbcTimeoutException.class, DatabaseFailure::poolExhausted);
        });
  }

  /** Tries the next connection if the database has closed one; at most all are closed. */
  private Mono<Connection> take(int retries) {
    return pool.create()
        .onErrorResume(failure -> retries > 0 && wasClosed(failure), closed -> take(retries - 1));
  }

  /** Returns whether an idle connection was closed; failures to open one have an SQLSTATE. */
  private static boolean wasClosed(Throwable failure) {
    return failure instanceof R2dbcNonTransientResourceException found
        && found.getSqlState() == null;
  }

  @Override
  public ConnectionFactoryMetadata getMetadata() {
    return pool.getMetadata();
  }
}
