package dev.loombench.servers.quarkus;

import java.util.List;

/** Methods of the paths, for OPTIONS and 405 responses. */
final class AllowedMethods {

  private AllowedMethods() {}

  /** Returns the methods that have a handler. */
  static List<String> of(String path) {
    return switch (path) {
      case "/sort", "/gc" -> List.of("POST");
      case String crud when crud.startsWith("/crud/") -> List.of("GET", "POST");
      default -> List.of("GET");
    };
  }
}
