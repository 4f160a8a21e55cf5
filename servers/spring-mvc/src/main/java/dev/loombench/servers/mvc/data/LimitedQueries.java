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
 * Queries limited by a semaphore in front of the connection pool, as recommended for virtual
 * threads. The semaphore is not fair.
 */
final class LimitedQueries implements Queries {

  private interface Query<T> {
    T run() throws InterruptedException;
  }

  private final Queries queries;
  private final Semaphore permits;

  LimitedQueries(Queries queries, int permits) {
    this.queries = queries;
    this.permits = new Semaphore(permits);
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

  /** Uses the timeout of the pool. */
  private <T> T limited(Query<T> query) throws InterruptedException {
    if (!permits.tryAcquire(DatabaseOptions.LONGEST_WAIT_FOR_CONNECTION.toNanos(), NANOSECONDS)) {
      throw DatabaseFailure.poolExhausted(null);
    }
    try {
      return query.run();
    } finally {
      permits.release();
    }
  }
}
