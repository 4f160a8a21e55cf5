package dev.loombench.jpa;

import dev.loombench.kernels.data.Row;

/** Entity of one of the tables that {@code /crud} reads and writes. */
public interface TableEntity {

  /** Returns the key that the database generated; null before the row is inserted. */
  Long getId();

  /** Returns the values of the row, without reading the rows that it references. */
  Row row();
}
