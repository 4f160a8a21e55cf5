package dev.loombench.servers.webflux;

import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.DatabaseOptions;
import dev.loombench.kernels.serving.ServerOptions;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

/** What is in force of the database, once all connections to it are open. */
@Component
@WhereDatabase
class DatabaseFacts {

  private final DatabaseOptions options;
  private final TimedPool pool;

  DatabaseFacts(ServerOptions options, TimedPool pool) {
    this.options = options.database().orElseThrow();
    this.pool = pool;
  }

  /**
   * Opens all connections, so that no request finds the pool half full.
   *
   * @throws BadProperty when one can't be opened
   */
  void warmUp() {
    try {
      pool.warmUp().block();
    } catch (RuntimeException failed) {
      DatabaseFailure failure = Database.failure(failed);
      throw new BadProperty(
          "loombench.database: %s (%s, at %s)"
              .formatted(failure.getMessage(), failure.getCause().getMessage(), options),
          failure);
    }
  }

  Map<String, Object> read() {
    Map<String, Object> facts = new TreeMap<>();
    facts.put(
        "database.url",
        "postgresql://%s:%d/%s".formatted(options.host(), options.port(), options.name()));
    facts.put("database.version", pool.databaseVersion().block());
    facts.put("database.persistence", "r2dbc");
    facts.put(
        "database.driver",
        "r2dbc-postgresql " + WebfluxFacts.versionOf(PostgresqlConnectionFactory.class));
    facts.put("database.loops", "the server's");
    facts.put("pool.kind", "r2dbc-pool " + WebfluxFacts.versionOf(ConnectionPool.class));
    facts.put("pool.size", pool.size());
    facts.put("pool.longest-wait-millis", DatabaseOptions.LONGEST_WAIT_FOR_CONNECTION.toMillis());
    return facts;
  }
}
