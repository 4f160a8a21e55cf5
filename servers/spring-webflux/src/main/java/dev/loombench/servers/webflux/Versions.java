package dev.loombench.servers.webflux;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.core.SpringVersion;
import reactor.netty.http.server.HttpServer;

/**
 * Versions that are read from the manifests of jars. A native executable has no jars, so this class
 * is initialized when it is compiled.
 */
final class Versions {

  static final String SPRING = SpringVersion.getVersion();

  private static final Map<String, String> KNOWN =
      Stream.of(HttpServer.class, ConnectionPool.class, PostgresqlConnectionFactory.class)
          .collect(Collectors.toMap(Class::getName, Versions::read));

  private Versions() {}

  /** Returns the version of a class's library. */
  static String of(Class<?> type) {
    String known = KNOWN.get(type.getName());
    return known == null ? read(type) : known;
  }

  private static String read(Class<?> type) {
    return String.valueOf(type.getPackage().getImplementationVersion());
  }
}
