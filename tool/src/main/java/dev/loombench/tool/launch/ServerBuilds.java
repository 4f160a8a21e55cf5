package dev.loombench.tool.launch;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Has Loombench's own servers built before they are needed. */
public final class ServerBuilds {

  private static final int LINES_TOLD = 40;

  private final Path home;
  private final Consumer<String> notice;

  /**
   * For the servers of that installation.
   *
   * @param home the folder that holds {@code bin} and {@code servers}
   * @param notice is told in one line that building begins
   */
  public ServerBuilds(Path home, Consumer<String> notice) {
    this.home = home.toAbsolutePath();
    this.notice = notice;
  }

  /**
   * Builds those modules where they are not fresh.
   *
   * @param modules names of servers, like {@code spring-mvc}
   * @throws Problem with the end of the build's output, if it fails
   */
  public void ensure(Set<String> modules) {
    if (modules.isEmpty()) {
      return;
    }
    var command = new ArrayList<String>();
    command.add(home.resolve("bin/build").toString());
    new TreeSet<>(modules).forEach(module -> command.add("servers/" + module));
    notice.accept("building what is not fresh of " + String.join(", ", new TreeSet<>(modules)));
    run(command);
  }

  private void run(List<String> command) {
    Path log = null;
    try {
      log = Files.createTempFile("loombench-build", ".log");
      int status =
          new ProcessBuilder(command)
              .directory(home.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start()
              .waitFor();
      if (status != 0) {
        throw failed(command, status, log);
      }
    } catch (IOException cause) {
      throw Problem.environment(
          "can't run %s: %s".formatted(ShellWords.join(command), cause.getMessage()), cause);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw Problem.interrupted("interrupted while the servers were built");
    } finally {
      delete(log);
    }
  }

  private static Problem failed(List<String> command, int status, Path log) {
    return Problem.environment(
        "the servers could not be built: %s ended with %d. Its last lines:\n  %s"
            .formatted(
                ShellWords.join(command),
                status,
                String.join("\n  ", LogTail.last(log, LINES_TOLD))));
  }

  private static void delete(Path log) {
    if (log != null && !log.toFile().delete()) {
      log.toFile().deleteOnExit();
    }
  }
}
