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

  private final Starter starter;
  private final long pid;
  private final Duration limit;

  /** Creates commands for one JVM, of this or another JDK. */
  public JdkCommand(long pid) {
    this(Path.of(System.getProperty("java.home")), pid, LIMIT);
  }

  public JdkCommand(Path jdk, long pid, Duration limit) {
    this(arguments -> start(jdk, arguments), pid, limit);
  }

  public JdkCommand(Starter starter, long pid, Duration limit) {
    this.starter = starter;
    this.pid = pid;
    this.limit = limit;
  }

  /** Start of {@code jcmd} with arguments, the PID among them; errors go to its output. */
  @FunctionalInterface
  public interface Starter {
    Process start(List<String> arguments) throws IOException;
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

  private Process started(List<String> arguments) {
    try {
      return starter.start(arguments);
    } catch (IOException cause) {
      throw Problem.environment("cannot run jcmd: " + Problem.reason(cause), cause);
    }
  }

  private static Process start(Path jdk, List<String> arguments) throws IOException {
    var command = new ArrayList<String>();
    command.add(jdk.resolve("bin/jcmd").toString());
    command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
    command.addAll(arguments);
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }
}
