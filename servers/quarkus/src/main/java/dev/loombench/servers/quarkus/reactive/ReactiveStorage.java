package dev.loombench.servers.quarkus.reactive;

import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.serving.DatabaseOptions;
import dev.loombench.kernels.serving.ServerOptions;
import dev.loombench.servers.quarkus.DatabaseAddress;
import dev.loombench.servers.quarkus.Login;
import dev.loombench.servers.quarkus.Model;
import dev.loombench.servers.quarkus.Storage;
import dev.loombench.servers.quarkus.Versions;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.quarkus.arc.properties.IfBuildProperty;
import io.vertx.core.Vertx;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The database, asked by Vert.x's client, and what runs beside the loops. */
@Singleton
@IfBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_REACTIVE)
class ReactiveStorage implements Storage {

  private final Optional<DatabaseOptions> options;
  private final Vertx vertx;
  private final FileWork files;
  private final Kernels kernels;
  private final PrometheusMeterRegistry meters =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Optional<Pool> connections;
  private final Optional<Database> database;

  ReactiveStorage(
      ServerOptions options, Vertx vertx, Instance<Pool> pool, FileWork files, Kernels kernels) {
    this.options = options.database();
    this.vertx = vertx;
    this.files = files;
    this.kernels = kernels;
    this.connections = this.options.map(named -> pool.get());
    this.database = connections.map(open -> new Database(new TimedPool(open, meters)));
  }

  Database database() {
    return database.orElseThrow(DatabaseFailure::notNamed);
  }

  /** The pool's figures in Prometheus' text format; none without a database. */
  Optional<String> metrics() {
    return database.map(open -> meters.scrape());
  }

  @Override
  public void open() {
    options.ifPresent(
        named -> {
          try {
            Opening.of(connections.orElseThrow(), vertx, named.pool()).await();
          } catch (RuntimeException failed) {
            throw Login.unusable(named, Database.failure(failed));
          }
        });
  }

  @Override
  public Map<String, Object> facts() {
    Map<String, Object> facts = new TreeMap<>(files.facts());
    facts.put("threads.compute-on", kernels.where().name().toLowerCase(Locale.ROOT));
    facts.put("threads.compute", kernels.where().workers());
    options.ifPresent(named -> facts.putAll(databaseFacts(named, connections.orElseThrow())));
    return facts;
  }

  private static Map<String, Object> databaseFacts(DatabaseOptions named, Pool pool) {
    String version = Versions.of("io.vertx", "vertx-pg-client");
    return Map.of(
        "database.url",
        DatabaseAddress.of(named),
        "database.version",
        Opening.versionOf(pool),
        "database.driver",
        "vertx-pg-client " + version,
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
