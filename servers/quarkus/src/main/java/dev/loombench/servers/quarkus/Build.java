package dev.loombench.servers.quarkus;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.LoombenchProperties;
import dev.loombench.kernels.serving.ServerOptions;
import java.util.Set;
import java.util.TreeSet;

/**
 * What one build of this module can do, which no property changes at start.
 *
 * @param model what runs handlers
 * @param persistence how the database is queried: {@code jdbc}, {@code jpa} or {@code vertx}
 */
record Build(Model model, String persistence) {

  /** Statements and rows, by plain JDBC. */
  static final String JDBC = "jdbc";

  /** Entities, by Hibernate. */
  static final String JPA = "jpa";

  /** Statements and rows, by Vert.x's client for PostgreSQL. */
  static final String VERTX = "vertx";

  /** The names of its properties, without the prefix {@code loombench.}. */
  Set<String> optionNames() {
    Set<String> names = new TreeSet<>(ServerOptions.NAMES);
    names.addAll(ServerOptions.STORAGE_NAMES);
    names.add("model");
    names.add("event-loops");
    names.addAll(
        switch (model) {
          case WORKER -> Set.of("threads", "persistence");
          case VIRTUAL -> Set.of("persistence");
          case REACTIVE -> Set.of("compute-on");
        });
    return names;
  }

  /**
   * Refuses properties that ask for another build.
   *
   * @throws BadProperty naming the first
   */
  void refuseOthers(LoombenchProperties properties) {
    refuseOther(properties, "model", model.key());
    refuseOther(properties, "persistence", persistence);
  }

  private static void refuseOther(LoombenchProperties properties, String name, String own) {
    properties
        .text(name)
        .filter(asked -> !asked.equals(own))
        .ifPresent(
            asked -> {
              throw LoombenchProperties.bad(name, asked, own + ", which this jar is built for");
            });
  }
}
