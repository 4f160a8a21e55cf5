package dev.loombench.kernels.serving;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * The options that every server has.
 *
 * @param readyFile where to say that it listens
 * @param gc whether {@code POST /gc} exists
 * @param downstream the service that {@code /call} calls
 * @param clientConnections the most connections that {@code /call} opens to it
 */
public record ServerOptions(
    Optional<Path> readyFile, boolean gc, Optional<URI> downstream, int clientConnections) {

  /** Their names, without the prefix {@code loombench.}. */
  public static final Set<String> NAMES =
      Set.of("ready-file", "gc", "downstream", "client-connections");

  /**
   * Reads them.
   *
   * @throws BadProperty when one has a value that no server can start with
   */
  public static ServerOptions from(LoombenchProperties properties) {
    return new ServerOptions(
        properties.text("ready-file").map(Path::of),
        properties.flag("gc"),
        properties.url("downstream"),
        properties.number("client-connections", 1000, 1, 100_000));
  }
}
