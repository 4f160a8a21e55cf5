package dev.loombench.servers.quarkus;

import dev.loombench.kernels.data.Schema;
import dev.loombench.kernels.serving.ComputeOn;
import dev.loombench.kernels.serving.DatabaseOptions;
import dev.loombench.kernels.serving.EventLoops;
import dev.loombench.kernels.serving.LoombenchProperties;
import dev.loombench.kernels.serving.ServerOptions;
import dev.loombench.kernels.serving.Start;
import io.quarkus.runtime.Quarkus;

/** Quarkus server. Translates its options into Quarkus's properties and starts Quarkus. */
final class QuarkusServer {

  private QuarkusServer() {}

  /** Runs the server until it is stopped. Reads the options before Quarkus starts. */
  static void start(Build build, String[] arguments) {
    Start.orExit(
        arguments,
        () -> {
          translate(build, arguments);
          Quarkus.run(
              ServerApplication.class,
              (code, failure) -> exit(arguments, code, failure),
              arguments);
        });
  }

  private static void exit(String[] arguments, int code, Throwable failure) {
    if (failure != null) {
      System.err.println(Start.reason(arguments, failure));
    }
    System.exit(code);
  }

  private static void translate(Build build, String[] arguments) {
    LoombenchProperties.rejectUnknown(arguments, build.optionNames());
    LoombenchProperties properties = CommandLine.toSystemProperties(arguments);
    build.rejectOthers(properties);
    ServerOptions options = ServerOptions.from(properties);
    set("loombench.model", build.model().key());
    set("loombench.persistence", build.persistence());
    set("loombench.engine", build.engine().key());
    EventLoops.from(properties)
        .count()
        .ifPresent(loops -> set("quarkus.vertx.event-loops-pool-size", loops));
    switch (build.model()) {
      case WORKER ->
          set("quarkus.thread-pool.max-threads", properties.number("threads", 200, 1, 100_000));
      case VIRTUAL -> {}
      case REACTIVE -> ComputeOn.from(properties);
    }
    options.database().ifPresent(build::requireDriver);
    options.downstream().ifPresent(url -> set("quarkus.rest-client.downstream.url", url));
    set("quarkus.rest-client.downstream.connection-pool-size", options.clientConnections());
    options.database().ifPresent(database -> translate(build, database));
  }

  /** Without a database URL Quarkus creates neither pools nor entity managers. */
  private static void translate(Build build, DatabaseOptions database) {
    if (build.persistence().equals(Build.VERTX)) {
      if (database.engine() == build.engine()) {
        set("quarkus.datasource.reactive.url", database.address());
        set("quarkus.datasource.reactive.max-size", database.pool());
      }
      return;
    }
    DatabaseLogin.tryOnce(database);
    set("quarkus.datasource.jdbc.url", database.jdbcUrl(Schema.NAME));
    set("quarkus.datasource.username", database.user());
    database
        .engine()
        .catalog(Schema.NAME)
        .ifPresent(catalog -> set("quarkus.hibernate-orm.database.default-catalog", catalog));
    for (String bound : new String[] {"initial", "min", "max"}) {
      set("quarkus.datasource.jdbc.%s-size".formatted(bound), database.pool());
    }
    set("quarkus.hibernate-orm.active", build.persistence().equals(Build.JPA));
  }

  private static void set(String name, Object value) {
    System.setProperty(name, value.toString());
  }
}
