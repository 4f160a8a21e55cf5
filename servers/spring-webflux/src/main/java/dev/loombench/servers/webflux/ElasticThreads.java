package dev.loombench.servers.webflux;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.LoombenchProperties;

/** Threads of Reactor's bounded elastic scheduler, which runs blocking calls. */
enum ElasticThreads {
  /** Platform threads, Reactor's default. */
  PLATFORM,
  /** Virtual threads, with the same bound. */
  VIRTUAL;

  private static final String REACTOR_PROPERTY =
      "reactor.schedulers.defaultBoundedElasticOnVirtualThreads";

  /**
   * Reads {@code loombench.elastic}.
   *
   * @throws BadProperty if the value is invalid
   */
  static ElasticThreads from(LoombenchProperties properties) {
    return switch (properties.text("elastic").orElse("platform")) {
      case "platform" -> PLATFORM;
      case "virtual" -> VIRTUAL;
      case String other ->
          throw LoombenchProperties.invalid("elastic", other, "platform or virtual");
    };
  }

  /** Sets Reactor's property, which is read when Reactor's schedulers are loaded. */
  void apply() {
    System.setProperty(REACTOR_PROPERTY, String.valueOf(this == VIRTUAL));
  }
}
