package dev.loombench.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A server in one of its ways to query a database, with a pool of {@value #POOL}.
 *
 * @param server the name of its module and jar
 * @param options what chooses the way
 * @param persistence what its ready file calls it
 * @param pool the names of its pool's figures
 */
record DatabaseVariant(String server, List<String> options, String persistence, PoolNames pool) {

  /** What a pool calls its figures in Prometheus' text format. */
  record PoolNames(String active, String pending, String acquired) {

    static final PoolNames HIKARI =
        new PoolNames(
            "hikaricp_connections_active",
            "hikaricp_connections_pending",
            "hikaricp_connections_acquire_seconds_count");
    static final PoolNames R2DBC =
        new PoolNames(
            "r2dbc_pool_acquired_connections",
            "r2dbc_pool_pending_connections",
            "r2dbc_pool_acquire_seconds_count");
    static final PoolNames AGROAL =
        new PoolNames("agroal_active_count", "agroal_awaiting_count", "agroal_acquire_count_total");
    static final PoolNames VERTX =
        new PoolNames(
            "vertx_sql_pool_active_connections",
            "vertx_sql_pool_pending_connections",
            "vertx_sql_pool_acquire_seconds_count");
  }

  static final int POOL = 4;

  private static final Map<DatabaseVariant, ServerProcess> EQUIPPED = new ConcurrentHashMap<>();

  static {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> EQUIPPED.values().forEach(ServerProcess::close)));
  }

  /** Every server in every way: the one place to add another. */
  static List<DatabaseVariant> all() {
    return Stream.of(
            new DatabaseVariant(
                "spring-mvc", List.of("--loombench.threads=200"), "jdbc", PoolNames.HIKARI),
            new DatabaseVariant(
                "spring-mvc",
                List.of("--loombench.threads=virtual", "--loombench.persistence=jpa"),
                "jpa",
                PoolNames.HIKARI),
            new DatabaseVariant("spring-webflux", List.of(), "r2dbc", PoolNames.R2DBC),
            new DatabaseVariant("helidon", List.of(), "jdbc", PoolNames.HIKARI),
            new DatabaseVariant(
                "quarkus", List.of("--loombench.model=worker"), "jdbc", PoolNames.AGROAL),
            new DatabaseVariant(
                "quarkus",
                List.of("--loombench.model=virtual", "--loombench.persistence=jpa"),
                "jpa",
                PoolNames.AGROAL),
            new DatabaseVariant(
                "quarkus", List.of("--loombench.model=reactive"), "vertx", PoolNames.VERTX))
        .filter(variant -> Variant.isTried(variant.server()))
        .filter(variant -> Variant.isInTime(String.join(" ", variant.options())))
        .toList();
  }

  /** The one that the tests of this variant share. */
  ServerProcess equipped() {
    return EQUIPPED.computeIfAbsent(this, absent -> absent.start(Database.shared(), POOL));
  }

  /** One of the test's own. */
  ServerProcess start(Database database, int size, String... more) {
    List<String> arguments = new ArrayList<>(options);
    arguments.addAll(List.of(more));
    arguments.add("--loombench.database=" + database.url());
    arguments.add("--loombench.pool=" + size);
    return ServerProcess.start(server, arguments);
  }

  @Override
  public String toString() {
    return server + " " + options;
  }
}
