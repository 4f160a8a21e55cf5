package dev.loombench.kernels.serving;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The options that every server has.
 *
 * @param readyFile where to say that it listens
 * @param gc whether {@code POST /gc} exists
 * @param downstream the service that {@code /call} calls
 * @param clientConnections the most connections that {@code /call} opens to it
 * @param database what {@code /db} and {@code /crud} query
 * @param files the folder that {@code /file} writes to
 */
public record ServerOptions(
    Optional<Path> readyFile,
    boolean gc,
    Optional<URI> downstream,
    int clientConnections,
    Optional<DatabaseOptions> database,
    Optional<Path> files) {

  /** The names of those that every server has, without the prefix {@code loombench.}. */
  public static final Set<String> NAMES =
      Set.of("ready-file", "gc", "downstream", "client-connections");

  /** The names of those of servers that query a database and write files. */
  public static final Set<String> STORAGE_NAMES =
      Stream.concat(Stream.of("files"), DatabaseOptions.NAMES.stream())
          .collect(Collectors.toUnmodifiableSet());

  /** How long a call to the downstream service waits for a connection that others use. */
  public static final Duration LONGEST_WAIT_FOR_CONNECTION = Duration.ofMinutes(3);

  /** How long opening a connection to the downstream service may take. */
  public static final Duration LONGEST_CONNECT = Duration.ofSeconds(10);

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
        properties.number("client-connections", 1000, 1, 100_000),
        DatabaseOptions.from(properties),
        properties.text("files").map(Path::of));
  }
}
