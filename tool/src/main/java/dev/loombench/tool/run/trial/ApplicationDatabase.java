package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.load.Database;
import dev.loombench.tool.record.DatabaseSubject;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Empty database for one start of a server by command, within the run's embedded database. */
final class ApplicationDatabase implements BackingService {

  private static final String NAME = "application";

  private final DatabaseService service;
  private final Database database;

  private ApplicationDatabase(DatabaseService service, Database database) {
    this.service = service;
    this.database = database;
  }

  /**
   * Creates the database in place of that of an earlier server.
   *
   * @throws dev.loombench.tool.load.BackingServiceFailure if it can't be created
   */
  static ApplicationDatabase in(Databases databases) {
    var service = DatabaseService.of(databases, Duration.ZERO);
    Database database = databases.reset(Duration.ZERO);
    database.create(NAME);
    return new ApplicationDatabase(service, database);
  }

  @Override
  public ServerContext context() {
    String host = database.host();
    String port = Integer.toString(database.port());
    return ServerContext.placeholders(
        Map.of(
            "database.url",
            "jdbc:%s://%s:%s/%s".formatted(database.engine(), host, port, NAME),
            "database.host",
            host,
            "database.port",
            port,
            "database.name",
            NAME,
            "database.user",
            database.user(),
            "database.password",
            database.password()));
  }

  @Override
  public Map<String, String> facts() {
    return service.facts();
  }

  @Override
  public Optional<DatabaseSubject> database() {
    return service.database();
  }

  @Override
  public Optional<String> failure() {
    return service.failure();
  }

  /** Leaves the database, which the next server replaces. */
  @Override
  public void close() {
    service.close();
  }
}
