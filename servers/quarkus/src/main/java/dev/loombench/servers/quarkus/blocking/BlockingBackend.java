package dev.loombench.servers.quarkus.blocking;

import dev.loombench.kernels.data.jdbc.JdbcQueries;
import dev.loombench.kernels.data.jdbc.NoQueries;
import dev.loombench.kernels.data.jdbc.Queries;
import dev.loombench.kernels.serving.ServerOptions;
import dev.loombench.servers.quarkus.Backend;
import dev.loombench.servers.quarkus.Model;
import io.agroal.api.AgroalDataSource;
import io.quarkus.arc.properties.UnlessBuildProperty;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Backend of the blocking models. Agroal is used only if a database is configured. */
@Singleton
@UnlessBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_REACTIVE)
class BlockingBackend implements Backend {

  private final ServerOptions options;
  private final Optional<ConnectionPool> pool;
  private final Queries queries;

  BlockingBackend(
      ServerOptions options, Instance<AgroalDataSource> source, Instance<EntityQueries> entities) {
    this.options = options;
    this.pool = options.database().map(database -> new ConnectionPool(database, source.get()));
    this.queries = pool.map(open -> queries(open, entities)).orElseGet(NoQueries::new);
  }

  /** Uses entities in builds with Hibernate. */
  private static Queries queries(ConnectionPool pool, Instance<EntityQueries> entities) {
    return entities.isResolvable()
        ? entities.get().over(pool)
        : new JdbcQueries(pool.connections(), pool.engine());
  }

  Queries queries() {
    return queries;
  }

  Optional<ConnectionPool> pool() {
    return pool;
  }

  @Override
  public void open() {
    pool.ifPresent(ConnectionPool::fill);
  }

  @Override
  public Map<String, Object> facts() {
    Map<String, Object> facts = new TreeMap<>();
    pool.ifPresent(open -> facts.putAll(open.facts()));
    options.files().ifPresent(folder -> facts.put("threads.file-by", "request"));
    return facts;
  }
}
