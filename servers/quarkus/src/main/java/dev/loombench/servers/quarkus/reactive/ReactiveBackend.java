package dev.loombench.servers.quarkus.reactive;

import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.data.Schema;
import dev.loombench.kernels.serving.DatabaseOptions;
import dev.loombench.kernels.serving.ServerOptions;
import dev.loombench.servers.quarkus.Backend;
import dev.loombench.servers.quarkus.Model;
import dev.loombench.servers.quarkus.Versions;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.quarkus.arc.properties.IfBuildProperty;
import io.vertx.core.Vertx;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mysqlclient.MySQLBuilder;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Backend of the reactive model. */
@Singleton
@IfBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_REACTIVE)
class ReactiveBackend implements Backend {

  private final Optional<DatabaseOptions> options;
  private final Vertx vertx;
  private final FileWorkload files;
  private final KernelExecutor kernels;
  private final PrometheusMeterRegistry meters;
  private final Optional<Pool> connections;
  private final Optional<Database> database;

  ReactiveBackend(
      ServerOptions options,
      Vertx vertx,
      Instance<Pool> pool,
      FileWorkload files,
      KernelExecutor kernels,
      Instance<PrometheusMeterRegistry> ofQuarkus) {
    this.options = options.database();
    this.vertx = vertx;
    this.files = files;
    this.kernels = kernels;
    this.meters =
        ofQuarkus.isResolvable()
            ? ofQuarkus.get()
            : new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    this.connections = this.options.map(named -> pool(named, pool, vertx));
    this.database =
        this.options.map(
            named ->
                new Database(new MeteredPool(connections.orElseThrow(), meters), named.engine()));
  }

  /** Quarkus configures a pool for one engine of a build, here PostgreSQL. */
  private static Pool pool(DatabaseOptions named, Instance<Pool> ofQuarkus, Vertx vertx) {
    return switch (named.engine()) {
      case POSTGRESQL -> ofQuarkus.get();
      case MARIADB ->
          Pool.newInstance(
              MySQLBuilder.pool()
                  .with(new PoolOptions().setMaxSize(named.pool()))
                  .connectingTo(
                      new MySQLConnectOptions()
                          .setHost(named.host())
                          .setPort(named.port())
                          .setDatabase(Schema.NAME)
                          .setUser(named.user())
                          .setPassword(named.password())
                          .setCachePreparedStatements(true))
                  .using(vertx)
                  .build());
    };
  }

  Database database() {
    return database.orElseThrow(DatabaseFailure::notConfigured);
  }

  /** Returns the metrics of the pool in Prometheus text format; none without a database. */
  Optional<String> metrics() {
    return database.map(open -> meters.scrape());
  }

  @Override
  public void open() {
    options.ifPresent(
        named -> {
          try {
            PoolWarmUp.of(connections.orElseThrow(), vertx, named.pool()).await();
          } catch (RuntimeException failed) {
            throw named.unusable(Database.failure(failed));
          }
        });
  }

  @Override
  public Map<String, Object> facts() {
    Map<String, Object> facts = new TreeMap<>(files.facts());
    facts.put("threads.compute-on", kernels.computeOn().name().toLowerCase(Locale.ROOT));
    facts.put("threads.compute", kernels.computeOn().workers());
    options.ifPresent(named -> facts.putAll(databaseFacts(named, connections.orElseThrow())));
    return facts;
  }

  private static Map<String, Object> databaseFacts(DatabaseOptions named, Pool pool) {
    String driver =
        switch (named.engine()) {
          case POSTGRESQL -> "vertx-pg-client";
          case MARIADB -> "vertx-mysql-client";
        };
    String version = Versions.of("io.vertx", driver);
    return Map.of(
        "database.url",
        named.address(),
        "database.version",
        PoolWarmUp.versionOf(pool),
        "database.driver",
        driver + " " + version,
        "database.loops",
        "the server's",
        "pool.kind",
        "vertx-sql-client " + version,
        "pool.size",
        pool.size(),
        "pool.longest-wait-millis",
        DatabaseOptions.LONGEST_WAIT_FOR_CONNECTION.toMillis());
  }
}
