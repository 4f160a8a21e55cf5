package dev.loombench.servers.mvc;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.LoombenchProperties;
import java.util.Map;

/** Where Tomcat takes the thread for a request from. */
sealed interface ThreadModel {

  /** Tomcat's own pool of platform threads; requests beyond it wait. */
  record Pool(int threads) implements ThreadModel {}

  /** A platform thread for every request at once, kept for the next. */
  record Unbounded() implements ThreadModel {}

  /** A new virtual thread for every request. */
  record Virtual() implements ThreadModel {}

  /**
   * Reads {@code loombench.threads}.
   *
   * @throws BadProperty when it names no model
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
                      LoombenchProperties.bad(
                          "threads",
                          count,
                          "a whole number from 1 to 100000, unbounded or virtual"));
    };
  }

  /** The name in the ledger. */
  default String title() {
    return switch (this) {
      case Pool pool -> "platform-pool";
      case Unbounded unbounded -> "platform-unbounded";
      case Virtual virtual -> "virtual";
    };
  }

  /** What Spring Boot has to be told. */
  default Map<String, Object> springProperties() {
    return switch (this) {
      case Pool(int threads) -> Map.of("server.tomcat.threads.max", threads);
      case Unbounded unbounded -> Map.of();
      case Virtual virtual -> Map.of("spring.threads.virtual.enabled", true);
    };
  }
}
