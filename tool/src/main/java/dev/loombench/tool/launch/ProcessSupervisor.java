package dev.loombench.tool.launch;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.loombench.tool.launch.cgroup.ServerGroup;
import dev.loombench.tool.launch.os.ExitStatus;
import dev.loombench.tool.launch.os.LogTail;
import dev.loombench.tool.launch.os.ProcessGroup;
import dev.loombench.tool.problem.Problem;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * A command held by {@code bin/supervise}: it and all it starts end when told to, and also when
 * this process ends in whatever way, for the leash's stdin is a pipe that closes then.
 */
final class ProcessSupervisor {

  private static final Duration KILLED_WITHIN = Duration.ofSeconds(5);

  /**
   * What to run.
   *
   * @param command the program and its arguments
   * @param directory where it runs
   * @param environment variables added to this process's own
   * @param withheld variables of this process's own that it does not get
   * @param log takes its output
   * @param group the control group that it is to have, made for it and removed at its end
   */
  record Order(
      List<String> command,
      Path directory,
      Map<String, String> environment,
      Set<String> withheld,
      Path log,
      Optional<ServerGroup> group) {

    /** In no group but this process's own. */
    Order(
        List<String> command,
        Path directory,
        Map<String, String> environment,
        Set<String> withheld,
        Path log) {
      this(command, directory, environment, withheld, log, Optional.empty());
    }

    /** The same in that group. */
    Order in(Optional<ServerGroup> joined) {
      return new Order(command, directory, environment, withheld, log, joined);
    }
  }

  private final Process holder;
  private final BufferedReader reports;
  private final long pid;
  private final long startedNanos;
  private final CompletableFuture<Integer> ended = new CompletableFuture<>();
  private volatile int killedForMemory;

  private ProcessSupervisor(Process holder, Path log) throws IOException {
    this.holder = holder;
    this.reports = holder.inputReader();
    String first = reports.readLine();
    this.startedNanos = System.nanoTime();
    if (first == null) {
      throw new IOException("the leash ended at once." + LogTail.asEndOfMessage(log));
    }
    this.pid = Long.parseLong(first);
  }

  /** Starts it; the program may still turn out not to be there, which shows as its end. */
  static ProcessSupervisor start(Path script, Order order) {
    var command = new ArrayList<String>(List.of(script.toString(), order.log().toString()));
    order.group().ifPresent(group -> command.addAll(group.supervisorArguments()));
    command.add("--");
    command.addAll(order.command());
    var builder =
        new ProcessBuilder(command)
            .directory(order.directory().toFile())
            .redirectError(ProcessBuilder.Redirect.appendTo(order.log().toFile()));
    builder.environment().keySet().removeAll(order.withheld());
    builder.environment().putAll(order.environment());
    try {
      var leash = new ProcessSupervisor(builder.start(), order.log());
      Thread.ofPlatform().daemon().name("leash-" + leash.pid).start(leash::awaitStatus);
      return leash;
    } catch (IOException cause) {
      throw Problem.environment(
          "can't start %s through %s: %s. It needs bash."
              .formatted(order.command().getFirst(), script, cause.getMessage()),
          cause);
    }
  }

  /** The command's process, which leads a process group of its own. */
  long pid() {
    return pid;
  }

  /** {@link System#nanoTime} just after it was spawned. */
  long startedNanos() {
    return startedNanos;
  }

  /** Its exit status once it ended, or {@link ExitStatus#UNKNOWN}. */
  CompletableFuture<Integer> ended() {
    return ended;
  }

  /**
   * How many processes of its control groups the kernel killed for want of memory, once it ended.
   */
  int killedForMemory() {
    return killedForMemory;
  }

  /** Asks its whole group to end, waits that long, then kills it. Interrupted, it kills at once. */
  void stop(Duration patience) {
    askToEnd();
    letEnd(patience);
    kill();
    holder.onExit().completeOnTimeout(holder, KILLED_WITHIN.toMillis(), MILLISECONDS).join();
    holder.destroyForcibly();
    List<Long> left = ProcessGroup.living(pid);
    if (!left.isEmpty()) {
      throw Problem.environment(
          ("processes of the server that was stopped are still there, and even SIGKILL did not"
                  + " end them: %s. Look what they wait for (ps -o stat,wchan) and end them before"
                  + " you go on.")
              .formatted(left));
    }
  }

  private void askToEnd() {
    try {
      holder.getOutputStream().write('\n');
      holder.getOutputStream().flush();
    } catch (IOException _) {
      // The leash is gone, and what it held with it: then there is nobody to ask.
    }
  }

  private void kill() {
    try {
      holder.getOutputStream().close();
    } catch (IOException _) {
      // As above.
    }
  }

  private void letEnd(Duration patience) {
    try {
      holder.waitFor(patience.toMillis(), MILLISECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void awaitStatus() {
    String status;
    try {
      status = reports.readLine();
    } catch (IOException closed) {
      status = null;
    }
    if (status == null) {
      ended.complete(ExitStatus.UNKNOWN);
      return;
    }
    String[] told = status.split(" ", 2);
    killedForMemory = Integer.parseInt(told[1]);
    ended.complete(Integer.parseInt(told[0]));
  }
}
