package dev.loombench.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Embedded database on loopback. Servers log in as a user who may only read and write the tables.
 * Only this process logs in as the administrator and always gets a connection.
 */
interface EmbeddedServer extends AutoCloseable {

  /** Name of the database's log file. */
  String LOG = "database.log";

  /** Name of the database and of the servers' user. */
  String NAME = "loombench";

  /** Address on which it listens. */
  String HOST = "127.0.0.1";

  /** Time limit of a start. */
  Duration START_TIMEOUT = Duration.ofSeconds(60);

  /** Number of connections of this process. */
  int SESSION_CONNECTIONS = 1;

  /**
   * Starts a database.
   *
   * @throws IOException if it cannot be started
   * @throws SQLException if its users and database cannot be created
   */
  static EmbeddedServer start(DatabaseConfig.Embedded config) throws IOException, SQLException {
    return switch (config.engine()) {
      case POSTGRESQL -> EmbeddedPostgresql.start(config);
      case MARIADB ->
          EmbeddedMariaDb.start(config.folder(), config.binaries(), config.connections());
    };
  }

  /** Returns the login of this process. */
  Login administrator();

  /** Returns the login of the servers. */
  Login servers();

  /** Returns statements that grant the servers' user access to the tables. */
  List<String> grants();

  /** Returns the id of its process, the parent of its other processes. */
  long mainProcess();

  /** Shuts down the database, waits at most 5 s, and then kills the remaining processes. */
  @Override
  void close();

  /** Returns the end of the log as a suffix of an error message. */
  static String logTail(DatabaseConfig config) {
    if (!(config instanceof DatabaseConfig.Embedded embedded)) {
      return "";
    }
    int most = 8;
    try {
      List<String> lines = Files.readAllLines(embedded.folder().resolve(LOG));
      List<String> last = lines.subList(Math.max(0, lines.size() - most), lines.size());
      return "; end of the log of %s:\n  %s"
          .formatted(embedded.engine().title(), String.join("\n  ", last));
    } catch (IOException noLog) {
      return "";
    }
  }

  /** Returns a random password. */
  static String secret() {
    var bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** Kills a process and its descendants, and waits at most 5 s for their ends. */
  static void kill(ProcessHandle process) {
    List<ProcessHandle> remaining =
        Stream.concat(Stream.of(process), process.descendants())
            .filter(ProcessHandle::isAlive)
            .toList();
    remaining.forEach(ProcessHandle::destroyForcibly);
    remaining.forEach(each -> each.onExit().completeOnTimeout(each, 5, TimeUnit.SECONDS).join());
  }

  /** Returns the file system of the data, such as {@code ext4} or {@code tmpfs}. */
  static String fileSystem(Path folder) throws IOException {
    return Files.getFileStore(folder).type().toLowerCase(Locale.ROOT);
  }
}
