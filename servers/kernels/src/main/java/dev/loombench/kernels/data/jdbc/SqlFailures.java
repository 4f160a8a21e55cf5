package dev.loombench.kernels.data.jdbc;

import dev.loombench.kernels.data.BadRow;
import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.data.Table;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;

/**
 * Translation of an {@link SQLException} of a query or a connection pool. A pool throws {@link
 * SQLTransientConnectionException} if all connections stayed in use until the timeout.
 */
public final class SqlFailures {

  private SqlFailures() {}

  /** Translates the failure of a query that reads. */
  public static DatabaseFailure of(SQLException failure) {
    return switch (failure) {
      case SQLTransientConnectionException waited -> DatabaseFailure.poolExhausted(waited);
      default -> DatabaseFailure.ofState(failure.getSQLState(), failure);
    };
  }

  /** Translates the failure of an insert. A foreign key violation is the client's error. */
  public static RuntimeException of(SQLException failure, Table table) {
    return BadRow.FOREIGN_KEY_VIOLATION.equals(failure.getSQLState())
        ? BadRow.noSuchReference(table)
        : of(failure);
  }
}
