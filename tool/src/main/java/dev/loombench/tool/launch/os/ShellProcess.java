package dev.loombench.tool.launch.os;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * Shell command of the user's in a process group of its own. The group is killed by {@link #close},
 * and when this process ends in any way, because the input of its supervisor ends then.
 */
public record ShellProcess(Process process) implements AutoCloseable {

  private static final String SUPERVISED =
      "exec 3<&0 </dev/null; set -m; sh -c \"$1\" 3<&- & group=$!;"
          + " { cat <&3; kill -KILL -- -$group; } >/dev/null 2>&1 & set +m; wait $group";

  private static final int SECONDS_TO_END = 5;

  /**
   * Starts a command.
   *
   * @param output of both streams
   * @throws IOException if there is no bash, or the output can't be written
   */
  public static ShellProcess start(String command, ProcessBuilder.Redirect output)
      throws IOException {
    return new ShellProcess(
        new ProcessBuilder("bash", "-c", SUPERVISED, "bash", command)
            .redirectErrorStream(true)
            .redirectOutput(output)
            .start());
  }

  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
