package dev.loombench.tool.run.trial;

import dev.loombench.tool.load.BackingServiceFailure;
import dev.loombench.tool.load.Database;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Backing;
import dev.loombench.tool.study.DatabaseChoice;
import dev.loombench.tool.study.Study;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Database of a run, shared by its trials and restarted if it died. */
public final class Databases implements AutoCloseable {

  private final Supplier<Database> starter;
  private Optional<Database> running;

  private Databases(Supplier<Database> starter, Optional<Database> running) {
    this.starter = starter;
    this.running = running;
  }

  /**
   * Starts the database of a study if a workload or a command needs one.
   *
   * @throws Problem if the database can't be started or reached
   */
  public static Databases of(Study study, Supplier<Database> starter) {
    try {
      return new Databases(starter, needed(study) ? Optional.of(starter.get()) : Optional.empty());
    } catch (BackingServiceFailure e) {
      throw Problem.environment(
          switch (study.database()) {
            case DatabaseChoice.Embedded _ ->
                "the embedded database can't be started: %s\nRun 'loombench doctor' to find the reason, or name a database of your own under 'database' in the study."
                    .formatted(Problem.reason(e));
            case DatabaseChoice.Own own ->
                "the database %s can't be used: %s\nCorrect 'database' in the study, or make the database reachable."
                    .formatted(own.url(), Problem.reason(e));
          },
          e);
    }
  }

  /** Returns true if a command uses the database, or a workload under load needs it. */
  public static boolean needed(Study study) {
    return study.variants().stream().anyMatch(study::usesDatabase)
        || (!study.protocol().blocks().onlyStarts() && study.needs(Backing.DATABASE));
  }

  /** Returns the version of the database; empty if the study needs none. */
  public Optional<String> version() {
    return running.map(
        database -> database.facts().getOrDefault("database.server_version", "unknown"));
  }

  boolean isRunning() {
    return running.isPresent();
  }

  /**
   * Returns the database after a reset, restarted if the reset failed.
   *
   * @param productDelay the delay of its answer to a query of products
   * @throws BackingServiceFailure if it can't be restarted
   */
  Database reset(Duration productDelay) {
    if (!running.map(database -> isReset(database, productDelay)).orElse(false)) {
      close();
      running = Optional.of(starter.get());
      running.orElseThrow().reset(productDelay);
    }
    return running.orElseThrow();
  }

  /** Tries a reset, since a killed process can look alive until its parent has reaped it. */
  private static boolean isReset(Database database, Duration productDelay) {
    try {
      database.reset(productDelay);
      return true;
    } catch (BackingServiceFailure broken) {
      return false;
    }
  }

  @Override
  public void close() {
    running.ifPresent(Database::close);
    running = Optional.empty();
  }
}
