package dev.loombench.database;

import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which database is wanted. */
sealed interface Order {

  /** The variable that holds the password of the reader's own. */
  String PASSWORD = "LOOMBENCH_DATABASE_PASSWORD";

  /**
   * One to be started.
   *
   * @param folder takes its data and its log
   * @param binaries takes PostgreSQL's programs, and keeps them
   * @param connections how many servers may open
   */
  record Embedded(Path folder, Path binaries, int connections) implements Order {}

  /** One that runs already. */
  record Own(Login login) implements Order {}

  /**
   * Reads arguments like {@code folder=DIR binaries=DIR connections=100}, or {@code url=URL
   * user=USER}.
   */
  static Order of(String[] arguments, Map<String, String> environment) {
    Map<String, String> given =
        Arrays.stream(arguments)
            .map(argument -> argument.split("=", 2))
            .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    return Optional.ofNullable(given.get("url"))
        .<Order>map(url -> own(URI.create(url), given.get("user"), environment))
        .orElseGet(
            () ->
                new Embedded(
                    Path.of(given.get("folder")),
                    Path.of(given.get("binaries")),
                    Integer.parseInt(given.get("connections"))));
  }

  private static Own own(URI url, String user, Map<String, String> environment) {
    return new Own(
        new Login(
            url.getHost(),
            url.getPort(),
            url.getPath().substring(1),
            user,
            environment.getOrDefault(PASSWORD, "")));
  }
}
