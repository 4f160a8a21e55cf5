package dev.loombench.servers.mvc.data.jpa;

import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.data.Product;
import dev.loombench.kernels.data.Row;
import dev.loombench.kernels.data.Table;
import dev.loombench.kernels.data.jdbc.Queries;
import dev.loombench.kernels.data.jdbc.SqlFailures;
import dev.loombench.servers.mvc.data.jpa.Store.Values;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.core.NestedRuntimeException;

/** By entities. Around the transactions, because beginning and ending one can fail too. */
public final class JpaQueries implements Queries {

  private final Store store;

  JpaQueries(Store store) {
    this.store = store;
  }

  @Override
  public List<Product> products() {
    try {
      return store.products();
    } catch (NestedRuntimeException failed) {
      throw failure(failed);
    }
  }

  @Override
  public List<Row> rows(Table table) {
    try {
      return store.rows(table);
    } catch (NestedRuntimeException failed) {
      throw failure(failed);
    }
  }

  @Override
  public long insert(Table table, List<Object> values) {
    try {
      return store.insert(table, new Values(values));
    } catch (NestedRuntimeException failed) {
      throw under(failed)
          .map(failure -> SqlFailures.of(failure, table))
          .orElseGet(() -> DatabaseFailure.unreachable(failed));
    }
  }

  private static DatabaseFailure failure(NestedRuntimeException failed) {
    return under(failed).map(SqlFailures::of).orElseGet(() -> DatabaseFailure.unreachable(failed));
  }

  /** What the driver or the pool said, under the exceptions of Spring and Hibernate. */
  private static Optional<SQLException> under(Throwable failed) {
    return Stream.iterate(failed, Objects::nonNull, Throwable::getCause)
        .filter(SQLException.class::isInstance)
        .map(SQLException.class::cast)
        .findFirst();
  }
}
