package dev.loombench.tool.run.trial;

import dev.loombench.tool.load.Database;
import dev.loombench.tool.load.SupportFailure;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Backing;
import dev.loombench.tool.study.DatabaseChoice;
import dev.loombench.tool.study.Study;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** The database of a run: there for all its trials, and started anew where it died. */
public final class Databases implements AutoCloseable {

  private final Supplier<Database> starting;
  private Optional<Database> running;

  private Databases(Supplier<Database> starting, Optional<Database> running) {
    this.starting = starting;
    this.running = running;
  }

  /**
   * Those of a study: begins with one where a workload needs it.
   *
   * @throws Problem of the environment if none can be had
   */
  public static Databases of(Study study, Supplier<Database> starting) {
    try {
      return new Databases(
          starting, needed(study) ? Optional.of(starting.get()) : Optional.empty());
    } catch (SupportFailure e) {
      throw Problem.environment(
          switch (study.database()) {
            case DatabaseChoice.Embedded _ ->
                "the embedded database can't be started: %s\n'loombench doctor' looks for the reason; or name a database of your own in the study's 'database'."
                    .formatted(e.getMessage());
            case DatabaseChoice.Own own ->
                "the database %s can't be used: %s\nCorrect 'database' in the study, or let the database be reached."
                    .formatted(own.url(), e.getMessage());
          },
          e);
    }
  }

  /** Whether a study has trials under load of a workload that needs one. */
  public static boolean needed(Study study) {
    return !study.protocol().blocks().onlyStarts()
        && study.workloads().stream()
            .anyMatch(workload -> workload.work().needs().contains(Backing.DATABASE));
  }

  /** Whether the study needs one. */
  boolean isThere() {
    return running.isPresent();
  }

  /**
   * One that lives, reset.
   *
   * @param products how long it waits before it answers who reads the products
   * @throws SupportFailure if there is none to be had now
   */
  Database reset(Duration products) {
    if (!running.map(database -> couldBeReset(database, products)).orElse(false)) {
      close();
      running = Optional.of(starting.get());
      running.orElseThrow().reset(products);
    }
    return running.orElseThrow();
  }

  /** A process that was killed may look alive until its parent has waited for it. */
  private static boolean couldBeReset(Database database, Duration products) {
    try {
      database.reset(products);
      return true;
    } catch (SupportFailure broken) {
      return false;
    }
  }

  @Override
  public void close() {
    running.ifPresent(Database::close);
    running = Optional.empty();
  }
}
