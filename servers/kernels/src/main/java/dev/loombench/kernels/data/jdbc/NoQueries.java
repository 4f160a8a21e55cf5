package dev.loombench.kernels.data.jdbc;

import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.data.Product;
import dev.loombench.kernels.data.Row;
import dev.loombench.kernels.data.Table;
import java.util.List;

/** Queries of a server that was started without a database: all fail. */
public final class NoQueries implements Queries {

  @Override
  public List<Product> products() {
    throw DatabaseFailure.notConfigured();
  }

  @Override
  public List<Row> rows(Table table) {
    throw DatabaseFailure.notConfigured();
  }

  @Override
  public long insert(Table table, List<Object> values) {
    throw DatabaseFailure.notConfigured();
  }
}
