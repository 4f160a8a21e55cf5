package dev.loombench.tool.validate;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Has a running JVM do something, through the JDK's {@code jcmd}. */
final class JdkCommand {

  private static final long LIMIT_SECONDS = 30;

  private final Path jcmd;
  private final long pid;

  /**
   * To one JVM.
   *
   * @param jdk the home of a JDK
   * @param pid the JVM's process
   */
  JdkCommand(Path jdk, long pid) {
    this.jcmd = jdk.resolve("bin/jcmd");
    this.pid = pid;
  }

  /** The JVM did not do it; the message is what it said. */
  static final class Refused extends Exception {

    private static final long serialVersionUID = 1;

    Refused(String message) {
      super(message);
    }
  }

  /**
   * Has it done.
   *
   * @param words what is asked
   * @return what the JVM said
   */
  String run(List<String> words) throws Refused, InterruptedException {
    var command = new ArrayList<String>();
    command.add(jcmd.toString());
    command.add(Long.toString(pid));
    command.addAll(words);
    Process process = started(command);
    try {
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new Refused("%s did not answer in %d s".formatted(words.getFirst(), LIMIT_SECONDS));
      }
      if (process.exitValue() != 0) {
        throw new Refused("%s: %s".formatted(words.getFirst(), said.strip()));
      }
      return said;
    } catch (IOException cause) {
      throw new Refused("%s: %s".formatted(words.getFirst(), cause.getMessage()));
    } finally {
      process.destroy();
    }
  }

  private static Process started(List<String> command) {
    try {
      return new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException cause) {
      throw Problem.environment(
          "can't run %s: %s".formatted(command.getFirst(), cause.getMessage()), cause);
    }
  }
}
