package dev.loombench.servers.mvc.data;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Tells a pool whose connections are all in use from one that can open none. HikariCP throws the
 * same for both, and why none could be opened it tells only the first of those that waited.
 */
final class ReasonedConnections extends DelegatingDataSource {

  private final HikariDataSource pool;
  private volatile SQLException lastRefusal;

  ReasonedConnections(HikariDataSource pool) {
    super(pool);
    this.pool = pool;
  }

  /**
   * As the pool's.
   *
   * @throws SQLTransientConnectionException when all stayed in use
   * @throws SQLNonTransientConnectionException when the database gave none, with its SQLSTATE
   */
  @Override
  public Connection getConnection() throws SQLException {
    try {
      return pool.getConnection();
    } catch (SQLTransientConnectionException waited) {
      if (waited.getCause() instanceof SQLException refusal) {
        lastRefusal = refusal;
      }
      SQLException refusal = lastRefusal;
      boolean isWhole =
          pool.getHikariPoolMXBean().getTotalConnections() == pool.getMaximumPoolSize();
      if (isWhole || refusal == null) {
        throw waited;
      }
      throw new SQLNonTransientConnectionException(
          refusal.getMessage(), refusal.getSQLState(), waited);
    }
  }
}
