package dev.loombench.servers.webflux;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.DatabaseOptions;
import dev.loombench.kernels.serving.ServerOptions;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import java.util.Map;
import java.util.TreeMap;
import org.mariadb.r2dbc.MariadbConnectionFactory;
import org.springframework.stereotype.Component;

/** Opening of the connection pool, and facts about the database. */
@Component
@ConditionalOnDatabase
class DatabaseFacts {

  private final DatabaseOptions options;
  private final MeteredPool pool;

  DatabaseFacts(ServerOptions options, MeteredPool pool) {
    this.options = options.database().orElseThrow();
    this.pool = pool;
  }

  /**
   * Opens all connections, so that no request has to.
   *
   * @throws BadProperty if one cannot be opened
   */
  void warmUp() {
    try {
      pool.warmUp().block();
    } catch (RuntimeException failed) {
      throw options.unusable(Database.failure(failed));
    }
  }

  Map<String, Object> read() {
    Map<String, Object> facts = new TreeMap<>();
    facts.put("database.url", options.address());
    facts.put("database.version", pool.databaseVersion().block());
    facts.put("database.persistence", "r2dbc");
    facts.put("database.driver", driver());
    facts.put("database.loops", "the server's");
    facts.put("pool.kind", "r2dbc-pool " + WebfluxFacts.versionOf(ConnectionPool.class));
    facts.put("pool.size", pool.size());
    facts.put("pool.longest-wait-millis", DatabaseOptions.LONGEST_WAIT_FOR_CONNECTION.toMillis());
    return facts;
  }

  private String driver() {
    return switch (options.engine()) {
      case POSTGRESQL ->
          "r2dbc-postgresql " + WebfluxFacts.versionOf(PostgresqlConnectionFactory.class);
      case MARIADB -> "r2dbc-mariadb " + WebfluxFacts.versionOf(MariadbConnectionFactory.class);
    };
  }
}
