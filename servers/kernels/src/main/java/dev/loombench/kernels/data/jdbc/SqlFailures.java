package dev.loombench.kernels.data.jdbc;

import dev.loombench.kernels.data.BadRow;
import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.data.Table;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;

/**
 * What an {@link SQLException} means to the client, of a query or of a pool that could give no
 * connection: transient when all stayed in use, otherwise with the SQLSTATE of the refusal.
 */
public final class SqlFailures {

  private SqlFailures() {}

  /** Of a query that only reads. */
  public static DatabaseFailure of(SQLException failure) {
    return switch (failure) {
      case SQLTransientConnectionException waited -> DatabaseFailure.poolExhausted(waited);
      default -> DatabaseFailure.ofState(failure.getSQLState(), failure);
    };
  }

  /** Of an insert, which a reference may make the client's fault. */
  public static RuntimeException of(SQLException failure, Table table) {
    return BadRow.NO_SUCH_REFERENCE_STATE.equals(failure.getSQLState())
        ? BadRow.noSuchReference(table)
        : of(failure);
  }
}
