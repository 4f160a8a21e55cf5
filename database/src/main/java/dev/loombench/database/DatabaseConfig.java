package dev.loombench.database;

import dev.loombench.kernels.data.Engine;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Configuration of the database to use. */
sealed interface DatabaseConfig {

  /** Environment variable with the password of an external database. */
  String PASSWORD = "LOOMBENCH_DATABASE_PASSWORD";

  /**
   * Embedded database to start.
   *
   * @param engine its engine
   * @param folder the folder of its data and log
   * @param binaries the folder of its programs, kept between starts
   * @param connections the number of connections for servers
   */
  record Embedded(Engine engine, Path folder, Path binaries, int connections)
      implements DatabaseConfig {}

  /** Running database to connect to. */
  record External(Login login) implements DatabaseConfig {}

  /**
   * Parses {@code engine=ENGINE folder=DIR binaries=DIR connections=100} or {@code url=URL
   * user=USER}.
   */
  static DatabaseConfig of(String[] arguments, Map<String, String> environment) {
    Map<String, String> values =
        Arrays.stream(arguments)
            .map(argument -> argument.split("=", 2))
            .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    return Optional.ofNullable(values.get("url"))
        .<DatabaseConfig>map(url -> external(URI.create(url), values.get("user"), environment))
        .orElseGet(
            () ->
                new Embedded(
                    engine(values.get("engine")),
                    Path.of(values.get("folder")),
                    Path.of(values.get("binaries")),
                    Integer.parseInt(values.get("connections"))));
  }

  private static Engine engine(String key) {
    return Engine.of(key)
        .orElseThrow(() -> new IllegalArgumentException("unknown engine '%s'".formatted(key)));
  }

  private static External external(URI url, String user, Map<String, String> environment) {
    return new External(
        new Login(
            engine(url.getScheme()),
            url.getHost(),
            url.getPort(),
            url.getPath().substring(1),
            user,
            environment.getOrDefault(PASSWORD, "")));
  }
}
