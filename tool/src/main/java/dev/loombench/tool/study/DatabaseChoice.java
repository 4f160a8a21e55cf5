package dev.loombench.tool.study;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** Which database the servers of a study query, where a workload needs one. */
public sealed interface DatabaseChoice {

  /** A PostgreSQL that the tool brings and starts. */
  Embedded DEFAULT = new Embedded(100, Optional.empty());

  /**
   * A PostgreSQL that the tool brings and starts.
   *
   * @param connections how many servers may open
   * @param folder where its data lies while it runs; without, where the system has temporary files
   */
  record Embedded(int connections, Optional<Path> folder) implements DatabaseChoice {}

  /**
   * The reader's own, which runs already.
   *
   * @param url like {@code postgresql://127.0.0.1:5432/name}
   * @param user who logs in
   * @param passwordFrom the variable of the environment that holds the password; empty for none
   */
  record Own(URI url, String user, Optional<String> passwordFrom) implements DatabaseChoice {}
}
