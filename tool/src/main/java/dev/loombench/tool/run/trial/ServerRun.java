package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.run.server.ServerRuns;
import dev.loombench.tool.store.LongLog;
import java.nio.file.Path;
import java.util.Optional;

/** Server of one trial or more, with the load engine and the backing services that it uses. */
record ServerRun(TrialResources resources, RunningServer server, Path log)
    implements ServerRuns.Server {

  @Override
  public Optional<String> exitReason() {
    return server.isAlive()
        ? Optional.empty()
        : Optional.of(server.exitReason().orElse("reason unknown"));
  }

  @Override
  public Optional<String> hostLost() {
    return server.hostLost();
  }

  /** Stops the server, then what it uses, and shortens a long log. */
  @Override
  public void close() {
    try {
      server.close();
    } finally {
      resources.close();
    }
    LongLog.shorten(log);
  }
}
