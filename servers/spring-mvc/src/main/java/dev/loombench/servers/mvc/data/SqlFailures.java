package dev.loombench.servers.mvc.data;

import dev.loombench.kernels.data.BadRow;
import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.data.Table;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;

/**
 * What an {@link SQLException} of a query, or of {@link ReasonedConnections}, means to the client.
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
