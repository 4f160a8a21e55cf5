package dev.loombench.tool.validate;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Command to a running JVM, sent with {@code jcmd}. */
final class JdkCommand {

  private static final long LIMIT_SECONDS = 30;

  private final Path jcmd;
  private final long pid;

  /**
   * Creates commands for one JVM.
   *
   * @param jdk the home of a JDK
   * @param pid the process of the JVM
   */
  JdkCommand(Path jdk, long pid) {
    this.jcmd = jdk.resolve("bin/jcmd");
    this.pid = pid;
  }

  /** Failure of a command; the message is the output of the JVM. */
  static final class CommandFailure extends Exception {

    private static final long serialVersionUID = 1;

    CommandFailure(String message) {
      super(message);
    }
  }

  /**
   * Sends a command.
   *
   * @param arguments the name of the command and its arguments
   * @return the output of the JVM
   */
  String run(List<String> arguments) throws CommandFailure, InterruptedException {
    var command = new ArrayList<String>();
    command.add(jcmd.toString());
    command.add(Long.toString(pid));
    command.addAll(arguments);
    Process process = started(command);
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new CommandFailure(
            "%s did not answer in %d s".formatted(arguments.getFirst(), LIMIT_SECONDS));
      }
      if (process.exitValue() != 0) {
        throw new CommandFailure("%s: %s".formatted(arguments.getFirst(), output.strip()));
      }
      return output;
    } catch (IOException cause) {
      throw new CommandFailure("%s: %s".formatted(arguments.getFirst(), cause.getMessage()));
    } finally {
      process.destroy();
    }
  }

  private static Process started(List<String> command) {
    try {
      return new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException cause) {
      throw Problem.environment(
          "cannot run %s: %s".formatted(command.getFirst(), cause.getMessage()), cause);
    }
  }
}
