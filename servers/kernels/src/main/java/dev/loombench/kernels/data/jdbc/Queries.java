package dev.loombench.kernels.data.jdbc;

import dev.loombench.kernels.data.BadRow;
import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.data.Product;
import dev.loombench.kernels.data.Row;
import dev.loombench.kernels.data.Table;
import java.util.List;

/**
 * What the workloads ask of the database. Each call takes a connection of the pool and blocks its
 * thread until the database has answered; it fails with a {@link DatabaseFailure}.
 */
public interface Queries {

  /** All products. */
  List<Product> products() throws InterruptedException;

  /** All rows of a table, the oldest first. */
  List<? extends Row> rows(Table table) throws InterruptedException;

  /**
   * Writes a row in a transaction and returns its id.
   *
   * @param values as {@link Table#accept} gives them
   * @throws BadRow when it refers to a row that isn't there; nothing is written then
   */
  long insert(Table table, List<Object> values) throws InterruptedException;
}
