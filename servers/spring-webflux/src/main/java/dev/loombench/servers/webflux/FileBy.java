package dev.loombench.servers.webflux;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.LoombenchProperties;

/** By what means files are written, so that no event loop waits for the disk. */
enum FileBy {
  /** Asynchronous channels, whose reads and writes are handed to threads of their own. */
  CHANNELS,
  /** The blocking kernel, on Reactor's scheduler for what blocks. */
  ELASTIC;

  /**
   * Reads {@code loombench.file-by}.
   *
   * @throws BadProperty when it names neither
   */
  static FileBy from(LoombenchProperties properties) {
    return switch (properties.text("file-by").orElse("channels")) {
      case "channels" -> CHANNELS;
      case "elastic" -> ELASTIC;
      case String other -> throw LoombenchProperties.bad("file-by", other, "channels or elastic");
    };
  }
}
