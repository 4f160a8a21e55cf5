package dev.loombench.servers.webflux;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.LoombenchProperties;

/** API for files. No event loop waits for the disk. */
enum FileBy {
  /** Asynchronous channels, which read and write on threads of their own. */
  CHANNELS,
  /** Blocking calls on Reactor's bounded elastic scheduler. */
  ELASTIC;

  /**
   * Reads {@code loombench.file-by}.
   *
   * @throws BadProperty if the value is invalid
   */
  static FileBy from(LoombenchProperties properties) {
    return switch (properties.text("file-by").orElse("channels")) {
      case "channels" -> CHANNELS;
      case "elastic" -> ELASTIC;
      case String other ->
          throw LoombenchProperties.invalid("file-by", other, "channels or elastic");
    };
  }
}
