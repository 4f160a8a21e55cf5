package dev.loombench.tool.study;

import dev.loombench.tool.yaml.Keyed;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
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

  /** Module of the process that manages a database. */
  String PROCESS = "database";

  /** Embedded PostgreSQL. */
  Embedded DEFAULT =
      new Embedded(DatabaseEngine.POSTGRESQL, 100, Optional.empty(), Optional.empty());

  DatabaseEngine engine();

  /** Returns the SQL that fills the database of a command at each start; empty for none. */
  Optional<Path> init();

  /** Returns the modules that start it or connect to it, as paths in the installation. */
  List<String> modules();

  /**
   * Embedded database, started by the tool.
   *
   * @param folder folder of its data; empty for the system's temporary folder
   * @param init SQL that fills the database of a command at each start; empty for none
   */
  record Embedded(
      DatabaseEngine engine, int connections, Optional<Path> folder, Optional<Path> init)
      implements DatabaseChoice {

    /** The programs of MariaDB are large, so they are a module of their own. */
    @Override
    public List<String> modules() {
      return switch (engine) {
        case POSTGRESQL -> List.of(PROCESS);
        case MARIADB -> List.of(PROCESS, "database/mariadb");
      };
    }
  }

  /**
   * External database that already runs.
   *
   * @param url address with the engine as its scheme, like {@code postgresql://127.0.0.1:5432/name}
   */
  record Own(URI url, String user, Optional<SecretSource> passwordFrom) implements DatabaseChoice {

    @Override
    public DatabaseEngine engine() {
      return DatabaseEngine.of(url.getScheme()).orElseThrow();
    }

    @Override
    public Optional<Path> init() {
      return Optional.empty();
    }

    @Override
    public List<String> modules() {
      return List.of(PROCESS);
    }
  }

  /** Engine of a database. */
  enum DatabaseEngine implements Keyed {
    POSTGRESQL("PostgreSQL"),
    MARIADB("MariaDB");

    private final String title;

    DatabaseEngine(String title) {
      this.title = title;
    }

    /** Returns the engine of a URL's scheme, if there is one. */
    public static Optional<DatabaseEngine> of(String scheme) {
      return Arrays.stream(values()).filter(engine -> engine.key().equals(scheme)).findFirst();
    }

    public String title() {
      return title;
    }
  }
}
