package dev.loombench.servers.webflux;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.LoombenchProperties;

/** What kind of threads Reactor's scheduler for what blocks has. */
enum ElasticThreads {
  /** Reactor's own default. */
  PLATFORM,
  /** As many at most, but virtual. */
  VIRTUAL;

  private static final String REACTORS_PROPERTY =
      "reactor.schedulers.defaultBoundedElasticOnVirtualThreads";

  /**
   * Reads {@code loombench.elastic}.
   *
   * @throws BadProperty when it names neither
   */
  static ElasticThreads from(LoombenchProperties properties) {
    return switch (properties.text("elastic").orElse("platform")) {
      case "platform" -> PLATFORM;
      case "virtual" -> VIRTUAL;
      case String other -> throw LoombenchProperties.bad("elastic", other, "platform or virtual");
    };
  }

  /** Tells Reactor, which reads it once: before any other class of Reactor is used. */
  void choose() {
    System.setProperty(REACTORS_PROPERTY, String.valueOf(this == VIRTUAL));
  }
}
