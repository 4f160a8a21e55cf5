package dev.loombench.servers.mvc.data;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.data.Product;
import dev.loombench.kernels.data.Row;
import dev.loombench.kernels.data.Table;
import dev.loombench.kernels.data.jdbc.Queries;
import dev.loombench.kernels.serving.DatabaseOptions;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * Lets so many queries through at once and has the others wait before they ask the pool, as is
 * advised for virtual threads. No order among those that wait.
 */
final class LimitedQueries implements Queries {

  private interface Query<T> {
    T ask() throws InterruptedException;
  }

  private final Queries queries;
  private final Semaphore permits;

  LimitedQueries(Queries queries, int atOnce) {
    this.queries = queries;
    this.permits = new Semaphore(atOnce);
  }

  @Override
  public List<Product> products() throws InterruptedException {
    return limited(queries::products);
  }

  @Override
  public List<? extends Row> rows(Table table) throws InterruptedException {
    return limited(() -> queries.rows(table));
  }

  @Override
  public long insert(Table table, List<Object> values) throws InterruptedException {
    return limited(() -> queries.insert(table, values));
  }

  /** Waits no longer than for a connection, so that no request waits without an end. */
  private <T> T limited(Query<T> query) throws InterruptedException {
    if (!permits.tryAcquire(DatabaseOptions.LONGEST_WAIT_FOR_CONNECTION.toNanos(), NANOSECONDS)) {
      throw DatabaseFailure.poolExhausted(null);
    }
    try {
      return query.ask();
    } finally {
      permits.release();
    }
  }
}
