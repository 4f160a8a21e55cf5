package dev.loombench.servers.quarkus.blocking;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTransientConnectionException;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** Data source that counts Agroal's acquire timeouts and reports them with JDBC's exception. */
final class TimeoutTranslatingDataSource implements DataSource {

  /** Part of the message by which Agroal's exception is recognized; it has no type of its own. */
  private static final String TIMEOUT = "acquisition timeout";

  private final DataSource pool;
  private final PoolMetrics metrics;

  TimeoutTranslatingDataSource(DataSource pool, PoolMetrics metrics) {
    this.pool = pool;
    this.metrics = metrics;
  }

  /**
   * Takes a connection.
   *
   * @throws SQLTransientConnectionException if all stayed in use until the timeout
   */
  @Override
  public Connection getConnection() throws SQLException {
    try {
      return pool.getConnection();
    } catch (SQLException failure) {
      throw translate(failure);
    }
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return pool.getConnection(user, password);
  }

  /** Counts and translates acquire timeouts; returns other exceptions unchanged. */
  SQLException translate(SQLException failure) {
    if (failure.getMessage() == null || !failure.getMessage().contains(TIMEOUT)) {
      return failure;
    }
    metrics.countTimeout();
    return new SQLTransientConnectionException(failure);
  }

  @Override
  public PrintWriter getLogWriter() throws SQLException {
    return pool.getLogWriter();
  }

  @Override
  public void setLogWriter(PrintWriter out) throws SQLException {
    pool.setLogWriter(out);
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    pool.setLoginTimeout(seconds);
  }

  @Override
  public int getLoginTimeout() throws SQLException {
    return pool.getLoginTimeout();
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return pool.getParentLogger();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return pool.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return pool.isWrapperFor(type);
  }
}
