package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.load.BackingServiceFailure;
import dev.loombench.tool.load.Database;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.DatabaseSubject;
import dev.loombench.tool.study.Backing;
import dev.loombench.tool.study.Work;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** The run's database while one server uses it. */
final class DatabaseService implements BackingService {

  private static final int LAST_LINES = 5;

  /** Log lines of PostgreSQL and MariaDB that name a failure of the database. */
  private static final Pattern FAILURE =
      Pattern.compile(
          "PANIC: .*|FATAL: .*(too many clients|connection slots|authentication failed).*"
              + "|.*(No space left on device|could not (extend|write) (file|to file)).*|.*was terminated by signal.*|.*out of memory.*"
              + "|\\[ERROR\\] .*(is full|[Dd]isk full|errno: 28|got signal|Out of memory).*"
              + "|\\[Warning\\] Access denied .*");

  private final Database database;
  private final long logBefore;

  private DatabaseService(Database database, long logBefore) {
    this.database = database;
    this.logBefore = logBefore;
  }

  /**
   * Resets the database for a server.
   *
   * @param productDelay the delay of its answer to a query of products
   */
  static DatabaseService of(Databases databases, Duration productDelay) {
    Database database = databases.reset(productDelay);
    return new DatabaseService(database, database.logLength());
  }

  /** Returns the processes of the database, if they are known. */
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
    return new ServerContext(
        Map.of("database", database.url(), "database-user", database.user()),
        Map.of("database-password", database.password()),
        Map.of());
  }

  @Override
  public Map<String, String> facts() {
    return database.facts();
  }

  /** Removes the rows that earlier requests wrote, and sets the delay of the work's queries. */
  @Override
  public void resetFor(Work work) {
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

  /** Leaves the database running for the next server. */
  @Override
  public void close() {}
}
