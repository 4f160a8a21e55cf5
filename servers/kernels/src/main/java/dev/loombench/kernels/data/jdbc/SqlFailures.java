package dev.loombench.kernels.data.jdbc;

import dev.loombench.kernels.data.BadRow;
import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.data.SqlError;
import dev.loombench.kernels.data.Table;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;

/**
 * Translation of an {@link SQLException} of a query or a connection pool. A pool throws {@link
 * SQLTransientConnectionException} without an error code if all connections stayed in use until the
 * timeout. MariaDB's driver throws it with a code for errors of statements.
 */
public final class SqlFailures {

  private SqlFailures() {}

  /** Translates the failure of a query that reads. */
  public static DatabaseFailure of(SQLException failure) {
    return switch (failure) {
      case SQLTransientConnectionException waited when waited.getErrorCode() == 0 ->
          DatabaseFailure.poolExhausted(waited);
      default -> DatabaseFailure.of(failure.getSQLState(), failure.getErrorCode(), failure);
    };
  }

  /** Translates the failure of an insert. A foreign key violation is the client's error. */
  public static RuntimeException of(SQLException failure, Table table) {
    return SqlError.of(failure.getSQLState(), failure.getErrorCode()) == SqlError.MISSING_REFERENCE
        ? BadRow.noSuchReference(table)
        : of(failure);
  }
}
