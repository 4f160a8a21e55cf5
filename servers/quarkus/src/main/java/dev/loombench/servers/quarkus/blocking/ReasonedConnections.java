package dev.loombench.servers.quarkus.blocking;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTransientConnectionException;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** Tells a pool whose connections are all in use in JDBC's terms, and counts that. */
final class ReasonedConnections implements DataSource {

  /** All that Agroal's exception has to be known by. */
  private static final String IN_VAIN = "acquisition timeout";

  private final DataSource pool;
  private final PoolFigures figures;

  ReasonedConnections(DataSource pool, PoolFigures figures) {
    this.pool = pool;
    this.figures = figures;
  }

  /**
   * As the pool's.
   *
   * @throws SQLTransientConnectionException when all stayed in use
   */
  @Override
  public Connection getConnection() throws SQLException {
    try {
      return pool.getConnection();
    } catch (SQLException failure) {
      throw told(failure);
    }
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return pool.getConnection(user, password);
  }

  /** The same failure; transient when it is that of a wait in vain. */
  SQLException told(SQLException failure) {
    if (failure.getMessage() == null || !failure.getMessage().contains(IN_VAIN)) {
      return failure;
    }
    figures.countTimeout();
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
