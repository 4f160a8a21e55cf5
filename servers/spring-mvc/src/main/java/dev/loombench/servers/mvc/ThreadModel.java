package dev.loombench.servers.mvc;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.LoombenchProperties;
import java.util.Map;

/** Threads on which Tomcat runs requests. */
sealed interface ThreadModel {

  /** Tomcat's pool of platform threads; further requests wait. */
  record Pool(int threads) implements ThreadModel {}

  /** One platform thread per concurrent request, reused. */
  record Unbounded() implements ThreadModel {}

  /** A new virtual thread per request. */
  record Virtual() implements ThreadModel {}

  /**
   * Reads {@code loombench.threads}.
   *
   * @throws BadProperty if the value is invalid
   */
  static ThreadModel from(LoombenchProperties properties) {
    return switch (properties.text("threads").orElse("200")) {
      case "unbounded" -> new Unbounded();
      case "virtual" -> new Virtual();
      case String count ->
          LoombenchProperties.parse(count, 1, 100_000)
              .map(Pool::new)
              .orElseThrow(
                  () ->
                      LoombenchProperties.invalid(
                          "threads",
                          count,
                          "a whole number from 1 to 100000, unbounded or virtual"));
    };
  }

  /** Returns the name in the facts. */
  default String title() {
    return switch (this) {
      case Pool pool -> "platform-pool";
      case Unbounded unbounded -> "platform-unbounded";
      case Virtual virtual -> "virtual";
    };
  }

  /** Returns the properties of Spring Boot for this model. */
  default Map<String, Object> springProperties() {
    return switch (this) {
      case Pool(int threads) -> Map.of("server.tomcat.threads.max", threads);
      case Unbounded unbounded -> Map.of();
      case Virtual virtual -> Map.of("spring.threads.virtual.enabled", true);
    };
  }
}
