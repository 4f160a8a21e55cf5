package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.launch.os.CommandOutput;
import dev.loombench.tool.launch.os.ShellWords;
import dev.loombench.tool.load.BackingServiceFailure;
import dev.loombench.tool.load.Downstream;
import dev.loombench.tool.record.DatabaseSubject;
import dev.loombench.tool.run.trial.TrialValidity.Violation;
import dev.loombench.tool.study.Work;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Service that a server uses as long as it runs: database, downstream server, files. */
interface BackingService extends AutoCloseable {

  /** Returns the properties and secrets with which the server reaches the service. */
  default ServerContext context() {
    return ServerContext.NOTHING;
  }

  /** Returns facts for the configuration differences. */
  default Map<String, String> facts() {
    return Map.of();
  }

  /** Resets the service for requests of that work, before the measured load starts. */
  default void resetFor(Work work) {}

  /** Starts the service's check of itself, just before the first window opens. */
  default void startCheck() {}

  /** Returns the checks that the service violated; called once, when the load has ended. */
  default List<Violation> violations() {
    return List.of();
  }

  /** Returns the database that it is; empty for another service. */
  default Optional<DatabaseSubject> database() {
    return Optional.empty();
  }

  /** Returns facts that are known only after the server was stopped. */
  default Map<String, String> factsAfter() {
    return Map.of();
  }

  /** Returns why the service failed the trial, or empty if it worked. */
  default Optional<String> failure() {
    return Optional.empty();
  }

  /** Returns the failure that an error answer of the server names, or empty if it names none. */
  default Optional<String> failureNamedIn(String errorAnswer) {
    return Optional.empty();
  }

  @Override
  default void close() {}

  /** Downstream server. */
  record OfDownstream(Downstream downstream) implements BackingService {

    @Override
    public ServerContext context() {
      return ServerContext.property("downstream", downstream.uri().toString());
    }

    @Override
    public void close() {
      downstream.close();
    }
  }

  /** Command of the user that resets the data before each measured load. */
  record OfReset() implements BackingService {

    private static final int MOST_SHOWN = 500;

    @Override
    public void resetFor(Work work) {
      if (work instanceof Work.Own own && !own.reset().isEmpty()) {
        run(own.reset());
      }
    }

    private static void run(List<String> command) {
      CommandOutput output = CommandOutput.of(command);
      if (!output.succeeded()) {
        String text = output.output();
        throw new BackingServiceFailure(
            "the reset command %s ended with status %d: %s"
                .formatted(
                    ShellWords.join(command),
                    output.status(),
                    text.substring(Math.max(0, text.length() - MOST_SHOWN))));
      }
    }
  }
}
