package dev.loombench.servers.quarkus;

import dev.loombench.kernels.data.Engine;
import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.DatabaseOptions;
import dev.loombench.kernels.serving.FrameworkMetrics;
import dev.loombench.kernels.serving.LoombenchProperties;
import dev.loombench.kernels.serving.ServerOptions;
import java.util.Set;

/**
 * Properties of a build that are fixed when Quarkus builds it.
 *
 * @param model the threads that run handlers
 * @param persistence the API for queries: {@code jdbc}, {@code jpa} or {@code vertx}
 * @param engine the engine for which Quarkus configures drivers and pools
 */
record Build(Model model, String persistence, Engine engine) {

  /** Statements and rows, with plain JDBC. */
  static final String JDBC = "jdbc";

  /** EntityQueries, by Hibernate. */
  static final String JPA = "jpa";

  /** Statements and rows, with Vert.x's clients. */
  static final String VERTX = "vertx";

  private static final String METRICS = FrameworkMetrics.PROPERTY;

  /** Returns the names of the properties, without the prefix {@code loombench.}. */
  Set<String> optionNames() {
    return switch (model) {
      case WORKER ->
          ServerOptions.namesWith(
              "model", "event-loops", METRICS, "threads", "persistence", "engine");
      case VIRTUAL ->
          ServerOptions.namesWith("model", "event-loops", METRICS, "persistence", "engine");
      case REACTIVE -> ServerOptions.namesWith("model", "event-loops", METRICS, "compute-on");
    };
  }

  /**
   * Rejects a database of another engine. The reactive build has clients of both.
   *
   * @throws BadProperty if this build has no driver for it
   */
  void requireDriver(DatabaseOptions database) {
    if (!persistence.equals(VERTX)) {
      database.require(engine);
    }
  }

  /**
   * Rejects properties that require another build.
   *
   * @throws BadProperty that names the first such property
   */
  void rejectOthers(LoombenchProperties properties) {
    rejectOther(properties, "model", model.key());
    rejectOther(properties, "persistence", persistence);
    rejectOther(properties, "engine", engine.key());
  }

  private static void rejectOther(LoombenchProperties properties, String name, String own) {
    properties
        .text(name)
        .filter(value -> !value.equals(own))
        .ifPresent(
            value -> {
              throw LoombenchProperties.invalid(name, value, own + ", which this jar is built for");
            });
  }
}
