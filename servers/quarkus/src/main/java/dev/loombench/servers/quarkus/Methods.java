package dev.loombench.servers.quarkus;

import java.util.List;

/** Which methods a path knows, for those who used another or ask. */
final class Methods {

  private Methods() {}

  /** Those that a handler is written for. */
  static List<String> of(String path) {
    return switch (path) {
      case "/sort", "/gc" -> List.of("POST");
      case String crud when crud.startsWith("/crud/") -> List.of("GET", "POST");
      default -> List.of("GET");
    };
  }
}
