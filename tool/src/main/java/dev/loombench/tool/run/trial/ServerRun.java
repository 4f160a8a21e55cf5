package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.RunningServer;
import java.util.Optional;

/**
 * Server of one trial or more, with the load engine and the backing services that it uses.
 *
 * @param resources load engine and backing services
 * @param server the server
 */
record ServerRun(TrialResources resources, RunningServer server) implements ServerRuns.Server {

  @Override
  public Optional<String> exitReason() {
    return server.isAlive()
        ? Optional.empty()
        : Optional.of(server.exitReason().orElse("reason unknown"));
  }

  /** Stops the server, then what it uses. */
  @Override
  public void close() {
    try {
      server.close();
    } finally {
      resources.close();
    }
  }
}
