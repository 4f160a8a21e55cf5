package dev.loombench.servers.quarkus.reactive;

import dev.loombench.kernels.data.DatabaseFailure;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/**
 * Vert.x's pool with metrics, of which it has none: connections in use, waiting requests, acquire
 * times and acquire timeouts.
 */
final class MeteredPool {

  /** Message by which an acquire timeout is recognized; it has no exception type of its own. */
  private static final String TIMEOUT_MESSAGE = "Timeout";

  private final Pool pool;
  private final AtomicInteger active = new AtomicInteger();
  private final AtomicInteger pending = new AtomicInteger();
  private final LongAdder acquired = new LongAdder();
  private final LongAdder acquireNanos = new LongAdder();
  private final Counter timeouts;

  MeteredPool(Pool pool, MeterRegistry meters) {
    this.pool = pool;
    // A Timer would need the library LatencyUtils when an executable is compiled.
    FunctionTimer.builder(
            "vertx.sql.pool.acquire",
            this,
            counted -> counted.acquired.sum(),
            counted -> counted.acquireNanos.sum(),
            TimeUnit.NANOSECONDS)
        .description("Time to acquire a pooled connection")
        .register(meters);
    this.timeouts =
        Counter.builder("vertx.sql.pool.timeouts")
            .description("Pool acquire timeouts")
            .register(meters);
    gauge("active", active, meters);
    gauge("pending", pending, meters);
  }

  private static void gauge(String name, AtomicInteger count, MeterRegistry meters) {
    Gauge.builder("vertx.sql.pool." + name, count, AtomicInteger::get)
        .baseUnit("connections")
        .register(meters);
  }

  /** Runs {@code work} with a connection and returns the connection before it emits the result. */
  <T> Uni<T> with(Function<SqlConnection, Uni<T>> work) {
    return acquire()
        .chain(connection -> work.apply(connection).eventually(() -> release(connection)));
  }

  private Uni<SqlConnection> acquire() {
    return Uni.createFrom()
        .deferred(
            () -> {
              long start = System.nanoTime();
              pending.incrementAndGet();
              return pool.getConnection()
                  .onItemOrFailure()
                  .invoke((connection, failure) -> acquired(start, failure));
            })
        .onFailure(MeteredPool::isTimeout)
        .transform(DatabaseFailure::poolExhausted);
  }

  private void acquired(long start, Throwable failure) {
    pending.decrementAndGet();
    if (failure == null) {
      active.incrementAndGet();
      acquired.increment();
      acquireNanos.add(System.nanoTime() - start);
    } else if (isTimeout(failure)) {
      timeouts.increment();
    }
  }

  private Uni<Void> release(SqlConnection connection) {
    active.decrementAndGet();
    return connection.close();
  }

  private static boolean isTimeout(Throwable failure) {
    return TIMEOUT_MESSAGE.equals(failure.getMessage());
  }

  /** Returns the number of open connections. */
  int size() {
    return pool.size();
  }
}
