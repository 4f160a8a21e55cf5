package dev.loombench.kernels.data;

import dev.loombench.kernels.RequestFailure;

/** Request body that cannot be stored as a row. */
public final class BadRow extends RequestFailure {

  private static final long serialVersionUID = 1L;

  BadRow(String message) {
    super(400, message, null);
  }

  /** Returns the failure of a row that references a missing row. Only the database detects it. */
  public static BadRow noSuchReference(Table table) {
    return new BadRow("a row of %s references a row that does not exist".formatted(table.key()));
  }

  /** Returns the failure of a body that is not a JSON object. */
  public static BadRow notAnObject(Table table) {
    return new BadRow(table.expectedBody());
  }
}
