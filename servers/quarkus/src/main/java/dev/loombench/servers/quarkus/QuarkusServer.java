package dev.loombench.servers.quarkus;

import dev.loombench.kernels.data.Schema;
import dev.loombench.kernels.serving.DatabaseOptions;
import dev.loombench.kernels.serving.LoombenchProperties;
import dev.loombench.kernels.serving.ServerOptions;
import dev.loombench.kernels.serving.Start;
import io.quarkus.runtime.Quarkus;

/** The Quarkus server: translates what it was given into Quarkus's own properties and starts it. */
final class QuarkusServer {

  private QuarkusServer() {}

  /** Runs it to its end. Bad properties end it before anything of Quarkus starts. */
  static void start(Build build, String[] arguments) {
    Start.orExit(arguments, () -> translate(build, arguments));
    Quarkus.run(Serving.class, (code, failure) -> exit(arguments, code, failure), arguments);
  }

  private static void exit(String[] arguments, int code, Throwable failure) {
    if (failure != null) {
      System.err.println(Start.reason(arguments, failure));
    }
    System.exit(code);
  }

  private static void translate(Build build, String[] arguments) {
    LoombenchProperties.refuseUnknown(arguments, build.optionNames());
    LoombenchProperties properties = Arguments.adopt(arguments);
    build.refuseOthers(properties);
    ServerOptions options = ServerOptions.from(properties);
    set("loombench.model", build.model().key());
    set("loombench.persistence", build.persistence());
    EventLoops.from(properties).quarkusProperties().forEach(QuarkusServer::set);
    switch (build.model()) {
      case WORKER ->
          set("quarkus.thread-pool.max-threads", properties.number("threads", 200, 1, 100_000));
      case VIRTUAL -> {}
      case REACTIVE -> ComputeOn.from(properties);
    }
    options.downstream().ifPresent(url -> set("quarkus.rest-client.downstream.url", url));
    set("quarkus.rest-client.downstream.connection-pool-size", options.clientConnections());
    options.database().ifPresent(database -> translate(build, database));
  }

  /** Without a database Quarkus gets no URL, and makes neither pools nor entity managers. */
  private static void translate(Build build, DatabaseOptions database) {
    if (build.persistence().equals(Build.VERTX)) {
      set(
          "quarkus.datasource.reactive.url",
          "postgresql://%s:%d/%s".formatted(database.host(), database.port(), database.name()));
      set("quarkus.datasource.reactive.max-size", database.pool());
      return;
    }
    Login.tryOnce(database);
    set("quarkus.datasource.jdbc.url", database.jdbcUrl(Schema.NAME));
    for (String bound : new String[] {"initial", "min", "max"}) {
      set("quarkus.datasource.jdbc.%s-size".formatted(bound), database.pool());
    }
    set("quarkus.hibernate-orm.active", build.persistence().equals(Build.JPA));
  }

  private static void set(String name, Object value) {
    System.setProperty(name, value.toString());
  }
}
