package dev.loombench.hikari;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;

/**
 * HikariCP pool that distinguishes an acquire timeout from a database that refuses connections.
 * HikariCP throws the same exception for both and reports the refusal only to the first waiter.
 */
final class DiagnosingPool extends HikariDataSource {

  private volatile SQLException lastRefusal;

  DiagnosingPool(HikariConfig config) {
    super(config);
  }

  /**
   * Takes a connection.
   *
   * @throws SQLTransientConnectionException if all stayed in use until the timeout
   * @throws SQLNonTransientConnectionException if the database refused, with its SQLSTATE
   */
  @Override
  public Connection getConnection() throws SQLException {
    try {
      return super.getConnection();
    } catch (SQLTransientConnectionException timeout) {
      if (timeout.getCause() instanceof SQLException refusal) {
        lastRefusal = refusal;
      }
      SQLException refusal = lastRefusal;
      boolean isFull = getHikariPoolMXBean().getTotalConnections() == getMaximumPoolSize();
      if (isFull || refusal == null) {
        throw timeout;
      }
      throw new SQLNonTransientConnectionException(
          refusal.getMessage(), refusal.getSQLState(), refusal.getErrorCode(), timeout);
    }
  }
}
