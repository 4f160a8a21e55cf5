package dev.loombench.kernels.serving;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Options that every server has.
 *
 * @param readyFile the file to write once the server listens
 * @param gc whether {@code POST /gc} exists
 * @param downstream the service that {@code /call} calls
 * @param clientConnections the maximum number of connections to it
 * @param database the database that {@code /db} and {@code /crud} query
 * @param files the folder that {@code /file} writes to
 */
public record ServerOptions(
    Optional<Path> readyFile,
    boolean gc,
    Optional<URI> downstream,
    int clientConnections,
    Optional<DatabaseOptions> database,
    Optional<Path> files) {

  /** Names of the options of every server, without the prefix {@code loombench.}. */
  public static final Set<String> NAMES =
      Set.of("ready-file", "gc", "downstream", "client-connections");

  private static final Set<String> STORAGE_NAMES =
      Stream.concat(Stream.of("files"), DatabaseOptions.NAMES.stream())
          .collect(Collectors.toUnmodifiableSet());

  /** Timeout of a call that waits for a connection to the downstream service. */
  public static final Duration LONGEST_WAIT_FOR_CONNECTION = Duration.ofMinutes(3);

  /** Timeout for opening a connection to the downstream service. */
  public static final Duration LONGEST_CONNECT = Duration.ofSeconds(10);

  /**
   * Returns the option names of a server that has a database and files, without the prefix {@code
   * loombench.}.
   *
   * @param own the names of the options that only this server has
   */
  public static Set<String> namesWith(String... own) {
    return Stream.of(NAMES, STORAGE_NAMES, Set.of(own))
        .flatMap(Set::stream)
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Reads the options.
   *
   * @throws BadProperty if a value is invalid
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
