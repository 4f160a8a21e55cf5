package dev.loombench.tool.launch;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

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
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;

/**
 * Command supervised by {@code bin/supervise}. The command and all processes that it starts end
 * when requested, and also when this process ends in any way: the supervisor's stdin is a pipe that
 * closes then.
 */
final class ProcessSupervisor {

  /** Exit status if the supervisor was killed. */
  static final int UNKNOWN = -1;

  /** Also the time in which a container must be removed. */
  private static final Duration KILLED_WITHIN = Duration.ofSeconds(20);

  /**
   * Command to run.
   *
   * @param environment variables added to this process's environment
   * @param withheld variables removed from it
   * @param options options of the supervisor: a control group or container to remove at the end
   */
  record Order(
      List<String> command,
      Path directory,
      Map<String, String> environment,
      Set<String> withheld,
      Path log,
      List<String> options) {

    Order with(List<String> others) {
      return new Order(command, directory, environment, withheld, log, others);
    }

    /** Returns the same order with further variables removed from this process's environment. */
    Order withholding(Set<String> more) {
      var all = new TreeSet<>(withheld);
      all.addAll(more);
      return new Order(command, directory, environment, all, log, options);
    }

    Order in(Path other) {
      return new Order(command, other, environment, withheld, log, options);
    }

    Order running(List<String> other) {
      return new Order(other, directory, environment, withheld, log, options);
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
      throw new IOException("the supervisor ended at once." + LogTail.asEndOfMessage(log));
    }
    this.pid = Long.parseLong(first);
  }

  /** Starts the command. A missing program shows as an early end. */
  static ProcessSupervisor start(Path script, Order order) {
    var command = new ArrayList<String>(List.of(script.toString(), order.log().toString()));
    command.addAll(order.options());
    command.add("--");
    command.addAll(order.command());
    var builder =
        new ProcessBuilder(command)
            .directory(order.directory().toFile())
            .redirectError(ProcessBuilder.Redirect.appendTo(order.log().toFile()));
    builder.environment().keySet().removeAll(order.withheld());
    builder.environment().putAll(order.environment());
    try {
      var supervisor = new ProcessSupervisor(builder.start(), order.log());
      Thread.ofPlatform()
          .daemon()
          .name("supervisor-" + supervisor.pid)
          .start(supervisor::awaitStatus);
      return supervisor;
    } catch (IOException cause) {
      throw Problem.environment(
          "can't start %s through %s: %s. It needs bash."
              .formatted(order.command().getFirst(), script, Problem.reason(cause)),
          cause);
    }
  }

  /** Returns the pid of the command, which leads its own process group. */
  long pid() {
    return pid;
  }

  /** Returns {@link System#nanoTime} just after the spawn. */
  long startedNanos() {
    return startedNanos;
  }

  /** Completes with the exit status, or {@link #UNKNOWN}. */
  CompletableFuture<Integer> ended() {
    return ended;
  }

  /**
   * Returns how many processes of its control groups the kernel's OOM killer ended, once the
   * command ended; 1 for a container in which it ended one.
   */
  int killedForMemory() {
    return killedForMemory;
  }

  /**
   * Asks the process group to end, waits, then kills it. Kills at once if interrupted.
   *
   * @return true if it ended by itself
   */
  boolean stop(Duration patience) {
    askToEnd();
    boolean endedItself = letEnd(patience);
    kill();
    holder.onExit().completeOnTimeout(holder, KILLED_WITHIN.toMillis(), MILLISECONDS).join();
    holder.destroyForcibly();
    List<Long> left = ProcessGroup.living(pid);
    if (!left.isEmpty()) {
      throw Problem.environment(
          ("processes of the stopped server are still there after SIGKILL: %s."
                  + " Check what they wait for (ps -o stat,wchan) and end them"
                  + " before the next run.")
              .formatted(left));
    }
    return endedItself;
  }

  private void askToEnd() {
    try {
      holder.getOutputStream().write('\n');
      holder.getOutputStream().flush();
    } catch (IOException _) {
      // The supervisor has ended, and with it the command.
    }
  }

  private void kill() {
    try {
      holder.getOutputStream().close();
    } catch (IOException _) {
      // As above.
    }
  }

  private boolean letEnd(Duration patience) {
    try {
      return holder.waitFor(patience.toMillis(), MILLISECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
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
      ended.complete(UNKNOWN);
      return;
    }
    String[] parts = status.split(" ", 2);
    killedForMemory = Integer.parseInt(parts[1]);
    ended.complete(Integer.parseInt(parts[0]));
  }
}
