package dev.loombench.servers.quarkus.blocking.jpa;

import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.data.Product;
import dev.loombench.kernels.data.Row;
import dev.loombench.kernels.data.Table;
import dev.loombench.kernels.data.jdbc.Queries;
import dev.loombench.kernels.data.jdbc.SqlFailures;
import dev.loombench.servers.quarkus.blocking.ConnectionPool;
import dev.loombench.servers.quarkus.blocking.Entities;
import dev.loombench.servers.quarkus.blocking.jpa.Store.Values;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** By entities. Around the transactions, because beginning and ending one can fail too. */
@Singleton
@IfBuildProperty(name = "quarkus.hibernate-orm.enabled", stringValue = "true")
class JpaEntities implements Entities {

  private final Store store;

  JpaEntities(Store store) {
    this.store = store;
  }

  @Override
  public Queries over(ConnectionPool pool) {
    return new ByEntities(store, pool);
  }

  private record ByEntities(Store store, ConnectionPool pool) implements Queries {

    @Override
    public List<Product> products() {
      try {
        return store.products();
      } catch (RuntimeException failed) {
        throw failure(failed);
      }
    }

    @Override
    public List<Row> rows(Table table) {
      try {
        return store.rows(table);
      } catch (RuntimeException failed) {
        throw failure(failed);
      }
    }

    @Override
    public long insert(Table table, List<Object> values) {
      try {
        return store.insert(table, new Values(values));
      } catch (RuntimeException failed) {
        throw under(failed)
            .map(failure -> SqlFailures.of(failure, table))
            .orElseGet(() -> DatabaseFailure.unreachable(failed));
      }
    }

    private DatabaseFailure failure(RuntimeException failed) {
      return under(failed)
          .map(SqlFailures::of)
          .orElseGet(() -> DatabaseFailure.unreachable(failed));
    }

    /** What the driver or the pool said, under the exceptions of the transaction and Hibernate. */
    private Optional<SQLException> under(RuntimeException failed) {
      return Stream.<Throwable>iterate(failed, Objects::nonNull, Throwable::getCause)
          .filter(SQLException.class::isInstance)
          .map(SQLException.class::cast)
          .map(pool::told)
          .findFirst();
    }
  }
}
