package dev.loombench.servers.bottleneck;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/**
 * Fake database for a connection pool: valid connections, and statements that sleep. All other
 * methods do nothing.
 */
final class SlowDatabase {

  private final int millis;
  private final HoldCounter queries;

  /**
   * @param millis the duration of a query
   */
  SlowDatabase(int millis, HoldCounter queries) {
    this.millis = millis;
    this.queries = queries;
  }

  DataSource dataSource() {
    return fake(
        DataSource.class,
        method -> method.getName().equals("getConnection") ? connection() : nothing(method));
  }

  private Connection connection() {
    return fake(
        Connection.class,
        method ->
            switch (method.getName()) {
              case "createStatement" -> statement();
              case "isValid", "getAutoCommit" -> true;
              default -> nothing(method);
            });
  }

  private Statement statement() {
    return fake(
        Statement.class,
        method -> {
          if (method.getName().equals("execute")) {
            query();
          }
          return nothing(method);
        });
  }

  private void query() throws SQLException {
    try {
      queries.sleep(millis);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new SQLException("the query was interrupted", stopped);
    }
  }

  /** Results of method calls. */
  private interface Results {
    Object of(Method method) throws SQLException;
  }

  @SuppressWarnings("ReferenceEquality") // a fake equals itself only
  private static <T> T fake(Class<T> type, Results results) {
    InvocationHandler handler =
        (self, method, arguments) ->
            switch (method.getName()) {
              case "hashCode" -> System.identityHashCode(self);
              case "equals" -> self == arguments[0];
              case "toString" -> "slow " + type.getSimpleName();
              default -> results.of(method);
            };
    return type.cast(
        Proxy.newProxyInstance(
            SlowDatabase.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  /** Returns false, zero or null, by the return type. */
  private static Object nothing(Method method) {
    Class<?> type = method.getReturnType();
    if (type == boolean.class) {
      return false;
    }
    if (type == int.class) {
      return 0;
    }
    return type == long.class ? (Object) 0L : null;
  }
}
