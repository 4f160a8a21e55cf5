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
 * A pool that tells how long getting a connection takes and how many requests waited in vain, which
 * r2dbc-pool does not; its other figures have the names that Spring Boot gives them.
 */
final class TimedPool implements ConnectionFactory {

  private final ConnectionPool pool;
  private final Timer acquired;
  private final Counter timeouts;

  TimedPool(ConnectionPool pool, MeterRegistry meters) {
    this.pool = pool;
    this.acquired =
        Timer.builder("r2dbc.pool.acquire")
            .description("Time to get a connection of the pool")
            .register(meters);
    this.timeouts =
        Counter.builder("r2dbc.pool.timeouts")
            .description("Requests that waited for a connection in vain")
            .register(meters);
    gauge("acquired", PoolMetrics::acquiredSize, meters);
    gauge("allocated", PoolMetrics::allocatedSize, meters);
    gauge("idle", PoolMetrics::idleSize, meters);
    gauge("pending", PoolMetrics::pendingAcquireSize, meters);
    gauge("max.allocated", PoolMetrics::getMaxAllocatedSize, meters);
  }

  private void gauge(String name, ToDoubleFunction<PoolMetrics> figure, MeterRegistry meters) {
    Gauge.builder("r2dbc.pool." + name, metrics(), figure)
        .baseUnit("connections")
        .strongReference(true)
        .register(meters);
  }

  private PoolMetrics metrics() {
    return pool.getMetrics().orElseThrow();
  }

  /** The most connections that it opens. */
  int size() {
    return metrics().getMaxAllocatedSize();
  }

  /** Opens all of its connections and completes when they are open. */
  Mono<Integer> warmUp() {
    return pool.warmup();
  }

  /** What the database calls itself. */
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
          long asked = System.nanoTime();
          return take(size())
              .doOnNext(
                  connection -> acquired.record(System.nanoTime() - asked, TimeUnit.NANOSECONDS))
              .doOnError(R2dbcTimeoutException.class, inVain -> timeouts.increment())
              .onErrorMap(R2dbcTimeoutException.class, DatabaseFailure::poolExhausted);
        });
  }

  /** Takes the next where one was found closed; at most all of them were. */
  private Mono<Connection> take(int furtherTries) {
    return pool.create()
        .onErrorResume(
            failure -> furtherTries > 0 && wasClosed(failure), closed -> take(furtherTries - 1));
  }

  /** A connection that the database ended while nobody used it; what fails to open has a state. */
  private static boolean wasClosed(Throwable failure) {
    return failure instanceof R2dbcNonTransientResourceException found
        && found.getSqlState() == null;
  }

  @Override
  public ConnectionFactoryMetadata getMetadata() {
    return pool.getMetadata();
  }
}
