package dev.loombench.jpa;

import dev.loombench.kernels.data.Product;
import dev.loombench.kernels.data.Row;
import dev.loombench.kernels.data.Table;
import java.util.List;

/** Access to the tables through entities. Each call runs in its own transaction. */
public interface EntityStore {

  /** Reads all products. */
  List<Product> products();

  /** Reads all rows of a table, ordered by id. */
  List<Row> rows(Table table);

  /** Inserts a row and returns its id. */
  long insert(Table table, RowValues values);
}
