package dev.loombench.tool.packaging;

import dev.loombench.tool.launch.os.CommandOutput;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs the commands that build one package, with one log.
 *
 * @param title name of the package, for messages
 * @param log log file, to which commands are appended
 */
record BuildTools(String title, Path log) {

  /** Exit status after Ctrl-C, or if waiting for the end was interrupted. */
  private static final int INTERRUPTED = 130;

  /** Returns the path of a program in the JDK of the tool. */
  static String ofJdk(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  /**
   * Runs a program until it exits.
   *
   * @throws Problem with the end of its output if it fails
   */
  void run(String program, List<String> arguments) throws IOException {
    List<String> command = Stream.concat(Stream.of(program), arguments.stream()).toList();
    CommandOutput result = CommandOutput.of(command);
    Files.writeString(
        log,
        "%s%n%s%n".formatted(String.join(" ", command), result.output()),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    if (result.status() == INTERRUPTED) {
      throw Problem.interrupted("interrupted while building %s".formatted(title));
    }
    if (!result.succeeded()) {
      throw failed(
          Path.of(program).getFileName() + " exited with " + result.status(), result.output());
    }
  }

  /** Returns the problem that the package can't be built. */
  Problem failed(String reason, String output) {
    return Problem.environment(
        "can't build %s: %s. The log %s ends with:\n  %s"
            .formatted(title, reason, log, ending(output)));
  }

  private static String ending(String output) {
    List<String> lines = output.lines().toList();
    return String.join("\n  ", lines.subList(Math.max(0, lines.size() - 20), lines.size()));
  }
}
