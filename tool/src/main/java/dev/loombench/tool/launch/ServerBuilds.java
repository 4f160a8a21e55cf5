package dev.loombench.tool.launch;

import dev.loombench.tool.launch.os.ShellWords;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Builds bundled servers and the modules of the database before they are needed. */
public final class ServerBuilds {

  private final Path home;

  public ServerBuilds(Path home) {
    this.home = home.toAbsolutePath();
  }

  /**
   * Builds the modules that are stale.
   *
   * @param servers names of servers, like {@code spring-mvc}
   * @param others paths of other modules, like {@code database}
   * @throws Problem if the build fails
   */
  public void ensure(Set<String> servers, List<String> others) {
    if (servers.isEmpty() && others.isEmpty()) {
      return;
    }
    var command = new ArrayList<String>();
    command.add(home.resolve("bin/build").toString());
    new TreeSet<>(servers).forEach(server -> command.add("servers/" + server));
    command.addAll(others);
    run(command);
  }

  /** Runs the build script, which prints its progress and errors to the tool's stderr. */
  private void run(List<String> command) {
    try {
      int status =
          new ProcessBuilder(command)
              .directory(home.toFile())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start()
              .waitFor();
      if (status != 0) {
        throw Problem.environment(
            "the servers could not be built (%s ended with %d); see its output above."
                .formatted(ShellWords.join(command), status));
      }
    } catch (IOException cause) {
      throw Problem.environment(
          "can't run %s: %s".formatted(ShellWords.join(command), Problem.reason(cause)), cause);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw Problem.interrupted("interrupted while the servers were built");
    }
  }
}
