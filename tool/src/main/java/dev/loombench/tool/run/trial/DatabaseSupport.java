package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.load.Database;
import dev.loombench.tool.load.SupportFailure;
import dev.loombench.tool.record.DatabaseSubject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** The run's database, for one trial. */
final class DatabaseSupport implements Support {

  private static final int LAST_LINES = 5;

  /** What PostgreSQL logs when it can't do what it is there for. */
  private static final Pattern FAILURE =
      Pattern.compile(
          "PANIC: .*|FATAL: .*(too many clients|connection slots|authentication failed).*"
              + "|.*(No space left on device|could not (extend|write) (file|to file)).*|.*was terminated by signal.*|.*out of memory.*");

  private final Database database;
  private final Duration products;
  private final long logBefore;

  private DatabaseSupport(Database database, Duration products, long logBefore) {
    this.database = database;
    this.products = products;
    this.logBefore = logBefore;
  }

  /**
   * Makes it ready for a trial.
   *
   * @param products how long it waits before it answers who reads the products
   */
  static DatabaseSupport of(Databases databases, Duration products) {
    Database database = databases.reset(products);
    return new DatabaseSupport(database, products, database.logLength());
  }

  /** Its processes, as far as they are known. */
  DatabaseSubject subject() {
    OptionalLong postmaster = database.postmaster();
    return postmaster.isPresent()
        ? new DatabaseSubject.Embedded(database.pid(), postmaster.getAsLong())
        : new DatabaseSubject.Own();
  }

  @Override
  public ServerContext given() {
    return new ServerContext(
        Map.of("database", database.url(), "database-user", database.user()),
        Map.of("database-password", database.password()));
  }

  @Override
  public Map<String, String> facts() {
    return database.facts();
  }

  /** What the warm-up wrote is gone. */
  @Override
  public void readyToMeasure() {
    try {
      database.reset(products);
    } catch (SupportFailure e) {
      throw new SupportFailure(failure().orElse("the database: " + e.getMessage()), e);
    }
  }

  @Override
  public Optional<String> failure() {
    List<String> log = database.logSince(logBefore);
    return death(log).or(() -> named(log));
  }

  private Optional<String> death(List<String> log) {
    try {
      database.connections();
      return Optional.empty();
    } catch (SupportFailure e) {
      List<String> last = log.subList(Math.max(0, log.size() - LAST_LINES), log.size());
      return Optional.of(
          "the database died under load: "
              + e.getMessage()
              + (last.isEmpty() ? "" : "\nIts last lines:\n  " + String.join("\n  ", last)));
    }
  }

  private static Optional<String> named(List<String> log) {
    return log.stream()
        .filter(line -> FAILURE.matcher(line).find())
        .findFirst()
        .map(line -> "the database failed under load: " + line);
  }

  /** It stays for the next trial. */
  @Override
  public void close() {}
}
