package dev.loombench.kernels.data.jdbc;

import dev.loombench.kernels.data.BadRow;
import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.data.Product;
import dev.loombench.kernels.data.Row;
import dev.loombench.kernels.data.Table;
import java.util.List;

/**
 * Queries of the database workloads. Each takes a pooled connection, blocks its thread until the
 * database answers, and throws a {@link DatabaseFailure} if it fails.
 */
public interface Queries {

  /** Reads all products. */
  List<Product> products() throws InterruptedException;

  /** Reads all rows of a table, ordered by id. */
  List<? extends Row> rows(Table table) throws InterruptedException;

  /**
   * Inserts a row in a transaction and returns its id.
   *
   * @param values the values that {@link Table#accept} returned
   * @throws BadRow if the row references a missing row; nothing is written then
   */
  long insert(Table table, List<Object> values) throws InterruptedException;
}
