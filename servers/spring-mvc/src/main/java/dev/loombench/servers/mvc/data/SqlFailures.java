package dev.loombench.servers.mvc.data;

import dev.loombench.kernels.data.BadRow;
import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.data.Table;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;

/** What an {@link SQLException} means to the client that asked. */
public final class SqlFailures {

  private SqlFailures() {}

  /** Of a query that only reads. */
  public static DatabaseFailure of(SQLException failure) {
    return switch (failure) {
      case SQLTransientConnectionException waited -> ofWaiting(waited);
      default -> DatabaseFailure.ofState(failure.getSQLState(), failure);
    };
  }

  /** Of an insert, which a reference may make the client's fault. */
  public static RuntimeException of(SQLException failure, Table table) {
    return BadRow.NO_SUCH_REFERENCE_STATE.equals(failure.getSQLState())
        ? BadRow.noSuchReference(table)
        : of(failure);
  }

  /**
   * HikariCP waited in vain; why no connection could be opened stands in the cause, if it tried.
   */
  private static DatabaseFailure ofWaiting(SQLTransientConnectionException waited) {
    return switch (waited.getCause()) {
      case SQLException refused -> DatabaseFailure.ofState(refused.getSQLState(), waited);
      case null, default -> DatabaseFailure.poolExhausted(waited);
    };
  }
}
