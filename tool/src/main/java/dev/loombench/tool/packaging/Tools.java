package dev.loombench.tool.packaging;

import dev.loombench.tool.launch.os.CommandOutput;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** Runs programs of the JDK that the tool runs on, one after another, into one log. */
record Tools(String what, Path log) {

  /** The status of what got Ctrl-C, or whose end nobody waited for. */
  private static final int INTERRUPTED = 130;

  /** A program of that name in the JDK. */
  static String ofJdk(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  /**
   * Runs a program to its end.
   *
   * @throws Problem with what it said if it fails
   */
  void run(String program, List<String> arguments) throws IOException {
    List<String> command = Stream.concat(Stream.of(program), arguments.stream()).toList();
    CommandOutput said = CommandOutput.of(command);
    Files.writeString(
        log,
        "%s%n%s%n".formatted(String.join(" ", command), said.output()),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    if (said.status() == INTERRUPTED) {
      throw Problem.interrupted("interrupted while %s was made".formatted(what));
    }
    if (!said.succeeded()) {
      throw failed(Path.of(program).getFileName() + " ended with " + said.status(), said.output());
    }
  }

  /** That it could not be made, for that reason. */
  Problem failed(String reason, String output) {
    return Problem.environment(
        "%s can't be made: %s. Its log is %s, and ends so:\n  %s"
            .formatted(what, reason, log, ending(output)));
  }

  private static String ending(String output) {
    List<String> lines = output.lines().toList();
    return String.join("\n  ", lines.subList(Math.max(0, lines.size() - 20), lines.size()));
  }
}
