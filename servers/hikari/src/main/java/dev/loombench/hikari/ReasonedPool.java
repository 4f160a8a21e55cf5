package dev.loombench.hikari;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;

/**
 * Tells a pool whose connections are all in use from one that can open none. HikariCP throws the
 * same for both, and why none could be opened it tells only the first of those that waited.
 */
final class ReasonedPool extends HikariDataSource {

  private volatile SQLException lastRefusal;

  ReasonedPool(HikariConfig config) {
    super(config);
  }

  /**
   * As HikariCP's own.
   *
   * @throws SQLTransientConnectionException when all stayed in use
   * @throws SQLNonTransientConnectionException when the database gave none, with its SQLSTATE
   */
  @Override
  public Connection getConnection() throws SQLException {
    try {
      return super.getConnection();
    } catch (SQLTransientConnectionException waited) {
      if (waited.getCause() instanceof SQLException refusal) {
        lastRefusal = refusal;
      }
      SQLException refusal = lastRefusal;
      boolean isWhole = getHikariPoolMXBean().getTotalConnections() == getMaximumPoolSize();
      if (isWhole || refusal == null) {
        throw waited;
      }
      throw new SQLNonTransientConnectionException(
          refusal.getMessage(), refusal.getSQLState(), waited);
    }
  }
}
