package dev.loombench.servers.quarkus.reactive;

import dev.loombench.kernels.data.DatabaseFailure;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * Vert.x's pool, which by itself tells nothing: how many connections are in use, how many requests
 * wait for one and for how long, and how many waited in vain.
 */
final class TimedPool {

  /** All that the failure of a wait in vain has to be known by. */
  private static final String IN_VAIN = "Timeout";

  private final Pool pool;
  private final AtomicInteger active = new AtomicInteger();
  private final AtomicInteger pending = new AtomicInteger();
  private final Timer acquired;
  private final Counter timeouts;

  TimedPool(Pool pool, MeterRegistry meters) {
    this.pool = pool;
    this.acquired =
        Timer.builder("vertx.sql.pool.acquire")
            .description("Time to get a connection of the pool")
            .register(meters);
    this.timeouts =
        Counter.builder("vertx.sql.pool.timeouts")
            .description("Requests that waited for a connection in vain")
            .register(meters);
    gauge("active", active, meters);
    gauge("pending", pending, meters);
  }

  private static void gauge(String name, AtomicInteger count, MeterRegistry meters) {
    Gauge.builder("vertx.sql.pool." + name, count, AtomicInteger::get)
        .baseUnit("connections")
        .register(meters);
  }

  /** Does something with a connection, and gives it back before there is a result. */
  <T> Uni<T> with(Function<SqlConnection, Uni<T>> work) {
    return acquire().chain(connection -> work.apply(connection).eventually(() -> end(connection)));
  }

  private Uni<SqlConnection> acquire() {
    return Uni.createFrom()
        .deferred(
            () -> {
              long asked = System.nanoTime();
              pending.incrementAndGet();
              return pool.getConnection()
                  .onItemOrFailure()
                  .invoke((connection, failure) -> ended(asked, failure));
            })
        .onFailure(TimedPool::isInVain)
        .transform(DatabaseFailure::poolExhausted);
  }

  private void ended(long asked, Throwable failure) {
    pending.decrementAndGet();
    if (failure == null) {
      active.incrementAndGet();
      acquired.record(System.nanoTime() - asked, TimeUnit.NANOSECONDS);
    } else if (isInVain(failure)) {
      timeouts.increment();
    }
  }

  private Uni<Void> end(SqlConnection connection) {
    active.decrementAndGet();
    return connection.close();
  }

  private static boolean isInVain(Throwable failure) {
    return IN_VAIN.equals(failure.getMessage());
  }

  /** How many connections are open. */
  int size() {
    return pool.size();
  }
}
