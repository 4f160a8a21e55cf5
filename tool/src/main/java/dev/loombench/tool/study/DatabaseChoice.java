package dev.loombench.tool.study;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Database that the servers of a study query, if a workload needs one. */
public sealed interface DatabaseChoice {

  /** Placeholders by which commands use the embedded database. */
  List<String> PLACEHOLDERS =
      List.of(
          "database.url",
          "database.host",
          "database.port",
          "database.name",
          "database.user",
          "database.password");

  /** Returns true if a placeholder of a command is one of the database. */
  static boolean isNamedBy(String placeholder) {
    return placeholder.startsWith("database.");
  }

  /** Embedded PostgreSQL. */
  Embedded DEFAULT = new Embedded(100, Optional.empty());

  /**
   * Embedded PostgreSQL, started by the tool.
   *
   * @param connections maximum number of connections
   * @param folder folder of its data; empty for the system's temporary folder
   */
  record Embedded(int connections, Optional<Path> folder) implements DatabaseChoice {}

  /**
   * External database that already runs.
   *
   * @param url address, like {@code postgresql://127.0.0.1:5432/name}
   * @param user user name
   * @param passwordFrom source of the password; empty for none
   */
  record Own(URI url, String user, Optional<SecretSource> passwordFrom) implements DatabaseChoice {}
}
