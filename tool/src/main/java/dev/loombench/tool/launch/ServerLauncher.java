package dev.loombench.tool.launch;

/** Launcher of the servers of a study. */
@FunctionalInterface
public interface ServerLauncher {

  /**
   * Starts the server and returns when it is ready.
   *
   * @throws ServerFailure if it ended first or was not ready in time; it is stopped then
   * @throws dev.loombench.tool.problem.Problem if it cannot be started
   */
  RunningServer launch(LaunchSpec spec);
}
