package dev.loombench.tool.run.trial;

import static java.util.Map.entry;

import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.launch.os.FileHashes;
import dev.loombench.tool.load.BackingServiceFailure;
import dev.loombench.tool.load.Database;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.DatabaseSubject;
import dev.loombench.tool.study.Backing;
import dev.loombench.tool.study.Work;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The run's database while one server uses it. It stays running for the next one. */
final class DatabaseService implements BackingService {

  private static final int LAST_LINES = 5;

  /** Log lines of PostgreSQL and MariaDB that name a failure of the database. */
  private static final Pattern FAILURE =
      Pattern.compile(
          "PANIC: .*|FATAL: .*(too many clients|connection slots|authentication failed).*|.*(No"
              + " space left on device|could not (extend|write) (file|to file)).*|.*was terminated"
              + " by signal.*|.*out of memory.*|\\[ERROR\\] .*(is full|[Dd]isk full|errno: 28|got"
              + " signal|Out of memory).*|\\[Warning\\] Access denied .*");

  /** Name of the database that a server by command uses. */
  private static final String OF_COMMAND = "application";

  private final Database database;
  private final ServerContext context;
  private final boolean hasProducts;
  private final Optional<Path> init;
  private final long logBefore;

  private DatabaseService(
      Database database, ServerContext context, boolean hasProducts, Optional<Path> init) {
    this.database = database;
    this.context = context;
    this.hasProducts = hasProducts;
    this.init = init;
    this.logBefore = database.logLength();
  }

  /** Resets the database for a bundled server, with the delay of its answers about products. */
  static DatabaseService of(Databases databases, Duration productDelay) {
    Database database = databases.reset(productDelay);
    var context =
        new ServerContext(
            Map.of("database", database.url(), "database-user", database.user()),
            Map.of("database-password", database.password()),
            Map.of());
    return new DatabaseService(database, context, true, Optional.empty());
  }

  /**
   * Creates a database for a server by command, in place of that of an earlier server.
   *
   * @param init SQL that fills it; empty to leave it empty
   * @throws BackingServiceFailure if it can't be created
   */
  static DatabaseService ofCommand(Databases databases, Optional<Path> init) {
    Database database = databases.reset(Duration.ZERO);
    String host = database.host();
    String port = Integer.toString(database.port());
    var placeholders =
        Map.ofEntries(
            entry(
                "database.url",
                "jdbc:%s://%s:%s/%s".formatted(database.engine(), host, port, OF_COMMAND)),
            entry("database.host", host),
            entry("database.port", port),
            entry("database.name", OF_COMMAND),
            entry("database.user", database.user()),
            entry("database.password", database.password()));
    var service =
        new DatabaseService(database, ServerContext.placeholders(placeholders), false, init);
    database.create(OF_COMMAND, init);
    return service;
  }

  @Override
  public Optional<DatabaseSubject> database() {
    OptionalLong main = database.mainProcess();
    return Optional.of(
        main.isPresent()
            ? new DatabaseSubject.Embedded(database.pid(), main.getAsLong())
            : new DatabaseSubject.Own());
  }

  @Override
  public ServerContext context() {
    return context;
  }

  @Override
  public Map<String, String> facts() {
    var facts = new TreeMap<>(database.facts());
    init.ifPresent(file -> facts.put("database.init", FileHashes.sha256(file)));
    return facts;
  }

  /** Removes the rows that earlier requests wrote, and sets the delay of the work's queries. */
  @Override
  public void resetFor(Work work) {
    if (!hasProducts) {
      return;
    }
    try {
      database.reset(productDelay(work));
    } catch (BackingServiceFailure e) {
      throw new BackingServiceFailure(failure().orElse("the database: " + Problem.reason(e)), e);
    }
  }

  /** Returns the delay of the database's answer to a query of products: none for other work. */
  static Duration productDelay(Work work) {
    return work.builtInDelay()
        .filter(_ -> work.needs().contains(Backing.DATABASE))
        .orElse(Duration.ZERO);
  }

  @Override
  public Optional<String> failure() {
    List<String> log = database.logSince(logBefore);
    return unreachable(log).or(() -> logged(log));
  }

  private Optional<String> unreachable(List<String> log) {
    try {
      database.connections();
      return Optional.empty();
    } catch (BackingServiceFailure e) {
      List<String> last = log.subList(Math.max(0, log.size() - LAST_LINES), log.size());
      return Optional.of(
          "the database died under load: "
              + e.getMessage()
              + (last.isEmpty() ? "" : "\nIts last lines:\n  " + String.join("\n  ", last)));
    }
  }

  private static Optional<String> logged(List<String> log) {
    return log.stream()
        .filter(line -> FAILURE.matcher(line).find())
        .findFirst()
        .map(line -> "the database failed under load: " + line);
  }
}
