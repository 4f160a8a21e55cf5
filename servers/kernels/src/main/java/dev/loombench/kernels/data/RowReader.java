package dev.loombench.kernels.data;

/** A row of a result, by the names of its columns; no column is ever null. */
public interface RowReader {

  /** A whole number, of whatever width. */
  long number(String column);

  /** A floating-point number. */
  float real(String column);

  /** Text. */
  String text(String column);
}
