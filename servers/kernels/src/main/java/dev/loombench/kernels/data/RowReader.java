package dev.loombench.kernels.data;

/** Current row of a query result. No column is null. */
public interface RowReader {

  /** Returns an integer column of any width. */
  long number(String column);

  /** Returns a floating-point column. */
  float real(String column);

  /** Returns a text column. */
  String text(String column);
}
