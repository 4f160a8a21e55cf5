package dev.loombench.jpa;

import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.data.Product;
import dev.loombench.kernels.data.Row;
import dev.loombench.kernels.data.Table;
import dev.loombench.kernels.data.jdbc.Queries;
import dev.loombench.kernels.data.jdbc.SqlFailures;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Queries through entities. Exceptions are translated outside the transactions, because a
 * transaction can also fail when it begins or commits.
 */
public final class JpaQueries implements Queries {

  private final EntityStore store;
  private final Class<? extends RuntimeException> failureType;
  private final UnaryOperator<SQLException> fromPool;

  /**
   * Creates queries over a store.
   *
   * @param store runs the transactions
   * @param failureType the exceptions of the framework that report a failed transaction; others
   *     pass unchanged
   * @param fromPool turns exceptions of the connection pool into those that JDBC defines
   */
  public JpaQueries(
      EntityStore store,
      Class<? extends RuntimeException> failureType,
      UnaryOperator<SQLException> fromPool) {
    this.store = store;
    this.failureType = failureType;
    this.fromPool = fromPool;
  }

  @Override
  public List<Product> products() {
    return translating(store::products, SqlFailures::of);
  }

  @Override
  public List<Row> rows(Table table) {
    return translating(() -> store.rows(table), SqlFailures::of);
  }

  @Override
  public long insert(Table table, List<Object> values) {
    return translating(
        () -> store.insert(table, new RowValues(values)),
        failure -> SqlFailures.of(failure, table));
  }

  private <T> T translating(
      Supplier<T> transaction, Function<SQLException, RuntimeException> translation) {
    try {
      return transaction.get();
    } catch (RuntimeException failed) {
      if (!failureType.isInstance(failed)) {
        throw failed;
      }
      throw Stream.<Throwable>iterate(failed, Objects::nonNull, Throwable::getCause)
          .filter(SQLException.class::isInstance)
          .map(SQLException.class::cast)
          .findFirst()
          .map(fromPool)
          .map(translation)
          .orElseGet(() -> DatabaseFailure.unreachable(failed));
    }
  }
}
