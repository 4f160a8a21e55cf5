package dev.loombench.conformance;

import dev.loombench.conformance.ServerSpec.DatabaseSpec;
import dev.loombench.kernels.data.Engine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A server with a database and a pool of {@value #POOL} connections.
 *
 * @param server the name of its module and jar
 * @param form the form in which it is started
 * @param arguments the command line that selects model and persistence
 * @param persistence the expected fact {@code database.persistence}
 * @param pool the names of the metrics of its pool
 * @param engine the engine of the database
 */
record DatabaseVariant(
    String server,
    Form form,
    List<String> arguments,
    String persistence,
    PoolMetricNames pool,
    Engine engine) {

  /** Names of a pool's metrics in Prometheus text format. */
  record PoolMetricNames(String active, String pending, String acquired) {}

  static final int POOL = 4;

  private static final Map<DatabaseVariant, ServerProcess> SHARED = new ConcurrentHashMap<>();

  static {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> SHARED.values().forEach(ServerProcess::close)));
  }

  /** Returns every server in every configuration with a database. */
  static List<DatabaseVariant> all() {
    return ServerSpec.servers().stream()
        .flatMap(server -> of(server, ServerSpec.of(server).databaseVariants()))
        .toList();
  }

  private static Stream<DatabaseVariant> of(String server, List<DatabaseSpec> specs) {
    return specs.stream()
        .filter(spec -> ServerSpec.isSelected(spec.full(), spec.arguments()))
        .flatMap(
            spec ->
                Form.of(server, spec.equals(specs.getFirst()))
                    .map(
                        form ->
                            new DatabaseVariant(
                                server,
                                form,
                                spec.arguments(),
                                spec.persistence(),
                                spec.pool(),
                                spec.engine())));
  }

  /** Returns one configuration for each kind of pool and engine. */
  static List<DatabaseVariant> onePerPool() {
    return List.copyOf(
        all().stream()
            .collect(
                Collectors.toMap(
                    variant -> List.of(variant.form(), variant.pool(), variant.engine()),
                    variant -> variant,
                    (first, same) -> first,
                    LinkedHashMap::new))
            .values());
  }

  /** Returns the configurations with PostgreSQL, for what does not depend on the engine. */
  static List<DatabaseVariant> onOneEngine() {
    return all().stream().filter(variant -> variant.engine() == Engine.POSTGRESQL).toList();
  }

  /** Returns the database that the tests of its engine share. */
  Database database() {
    return Database.shared(engine);
  }

  /** Returns that database after a reset. */
  Database resetDatabase() {
    return Database.reset(engine);
  }

  /** Returns the process that the tests of this variant share. */
  ServerProcess equipped() {
    return SHARED.computeIfAbsent(this, absent -> absent.start(absent.database(), POOL));
  }

  /** Starts a process for one test. */
  ServerProcess start(Database database, int poolSize, String... more) {
    List<String> all = new ArrayList<>(arguments);
    all.addAll(List.of(more));
    all.add("--loombench.database=" + database.url());
    all.add("--loombench.pool=" + poolSize);
    return ServerProcess.start(form, server, all);
  }

  @Override
  public String toString() {
    return "%s %s on %s".formatted(form.nameOf(server), arguments, engine.title());
  }
}
