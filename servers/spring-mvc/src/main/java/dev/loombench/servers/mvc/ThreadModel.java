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
   * Virtual threads for a limited number of concurrent requests. Further ones wait before they are
   * read, as with a pool of platform threads.
   *
   * @param requests the maximum number of concurrent requests
   * @param reused whether requests share as many threads, instead of a new one for each
   */
  record LimitedVirtual(int requests, boolean reused) implements ThreadModel {}

  /**
   * Reads {@code loombench.threads}, and for virtual threads {@code loombench.requests-at-once} and
   * {@code loombench.virtual-threads}.
   *
   * @throws BadProperty if a value is invalid, or has no effect with the others
   */
  static ThreadModel from(LoombenchProperties properties) {
    String threads = properties.text("threads").orElse("200");
    if (!threads.equals("virtual")) {
      properties.rejectWithoutEffect("requests-at-once", "loombench.threads=virtual");
    }
    if (properties.text("requests-at-once").isEmpty()) {
      properties.rejectWithoutEffect("virtual-threads", "loombench.requests-at-once");
    }
    return switch (threads) {
      case "unbounded" -> new Unbounded();
      case "virtual" -> virtual(properties);
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

  private static ThreadModel virtual(LoombenchProperties properties) {
    boolean reused =
        switch (properties.text("virtual-threads").orElse("new")) {
          case "new" -> false;
          case "reused" -> true;
          case String other ->
              throw LoombenchProperties.invalid("virtual-threads", other, "new or reused");
        };
    return properties.text("requests-at-once").isEmpty()
        ? new Virtual()
        : new LimitedVirtual(properties.number("requests-at-once", 1, 1, 100_000), reused);
  }

  /** Returns the name in the facts. */
  default String title() {
    return switch (this) {
      case Pool pool -> "platform-pool";
      case Unbounded unbounded -> "platform-unbounded";
      case Virtual virtual -> "virtual";
      case LimitedVirtual limited -> "virtual";
    };
  }

  /** Returns the properties of Spring Boot for this model. */
  default Map<String, Object> springProperties() {
    return switch (this) {
      case Pool(int threads) -> Map.of("server.tomcat.threads.max", threads);
      case Unbounded unbounded -> Map.of();
      case Virtual virtual -> Map.of("spring.threads.virtual.enabled", true);
      case LimitedVirtual limited -> Map.of();
    };
  }
}
