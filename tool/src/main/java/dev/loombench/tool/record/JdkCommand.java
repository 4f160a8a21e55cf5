package dev.loombench.tool.record;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Command to a running JVM, sent with {@code jcmd}. */
public final class JdkCommand {

  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final Path jcmd;
  private final long pid;
  private final Duration limit;

  /** Creates commands for one JVM, of this or another JDK. */
  public JdkCommand(long pid) {
    this(Path.of(System.getProperty("java.home")), pid, LIMIT);
  }

  public JdkCommand(Path jdk, long pid, Duration limit) {
    this.jcmd = jdk.resolve("bin/jcmd");
    this.pid = pid;
    this.limit = limit;
  }

  /** Failure of a command; the message is the output of the JVM. */
  public static final class CommandFailure extends Exception {

    private static final long serialVersionUID = 1;

    CommandFailure(String message) {
      super(message);
    }
  }

  /** Sends a command whose output fits into a pipe. */
  public String run(List<String> arguments) throws CommandFailure, InterruptedException {
    var command = new ArrayList<String>();
    command.add(jcmd.toString());
    command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
    command.add(Long.toString(pid));
    command.addAll(arguments);
    Process process = started(command);
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new CommandFailure(
            "%s did not answer in %d s".formatted(arguments.getFirst(), limit.toSeconds()));
      }
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.exitValue() != 0) {
        throw new CommandFailure("%s: %s".formatted(arguments.getFirst(), output.strip()));
      }
      return output;
    } catch (IOException cause) {
      throw new CommandFailure("%s: %s".formatted(arguments.getFirst(), cause.getMessage()));
    } finally {
      process.destroyForcibly();
    }
  }

  /** Sends a command whose output has a text if it succeeded. */
  public void expect(String sign, List<String> arguments)
      throws CommandFailure, InterruptedException {
    String output = run(arguments);
    if (!output.contains(sign)) {
      throw new CommandFailure("%s: %s".formatted(arguments.getFirst(), output.strip()));
    }
  }

  private static Process started(List<String> command) {
    try {
      return new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException cause) {
      throw Problem.environment(
          "cannot run %s: %s".formatted(command.getFirst(), Problem.reason(cause)), cause);
    }
  }
}
