package dev.loombench.servers.bottleneck;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/**
 * As much of a database as a connection pool needs to see: connections that are valid, and
 * statements that take their time. All else is answered with nothing.
 */
final class SlowDatabase {

  private final int millis;
  private final HoldCounter queries;

  /**
   * @param millis how long a query takes
   */
  SlowDatabase(int millis, HoldCounter queries) {
    this.millis = millis;
    this.queries = queries;
  }

  DataSource dataSource() {
    return standIn(
        DataSource.class,
        method -> method.getName().equals("getConnection") ? connection() : nothing(method));
  }

  private Connection connection() {
    return standIn(
        Connection.class,
        method ->
            switch (method.getName()) {
              case "createStatement" -> statement();
              case "isValid", "getAutoCommit" -> true;
              default -> nothing(method);
            });
  }

  private Statement statement() {
    return standIn(
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

  /** What a call is answered with. */
  private interface Replies {
    Object to(Method method) throws SQLException;
  }

  @SuppressWarnings("ReferenceEquality") // a stand-in equals itself only
  private static <T> T standIn(Class<T> type, Replies replies) {
    InvocationHandler handler =
        (self, method, arguments) ->
            switch (method.getName()) {
              case "hashCode" -> System.identityHashCode(self);
              case "equals" -> self == arguments[0];
              case "toString" -> "slow " + type.getSimpleName();
              default -> replies.to(method);
            };
    return type.cast(
        Proxy.newProxyInstance(
            SlowDatabase.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  /** No, zero or null, whichever the method can return. */
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
