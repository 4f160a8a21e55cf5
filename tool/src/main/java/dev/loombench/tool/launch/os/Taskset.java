package dev.loombench.tool.launch.os;

import dev.loombench.tool.problem.Problem;
import java.util.List;

/** Command {@code taskset}, which restricts processes and threads to CPUs. */
public final class Taskset {

  /**
   * Most passes over the threads of a process: a thread that ends makes {@code taskset} stop early,
   * and a thread created by one that was not yet moved is missed.
   */
  private static final int MAX_PASSES = 10;

  private Taskset() {}

  public static boolean isThere() {
    return CommandOutput.of(List.of("taskset", "--version")).succeeded();
  }

  /** Returns the prefix of a command that restricts it to these CPUs. */
  public static List<String> prefix(CpuSet cpus) {
    return List.of("taskset", "-c", cpus.list());
  }

  /**
   * Moves all threads of a process to these CPUs.
   *
   * @throws Problem if a thread can't be moved
   */
  public static void move(long pid, CpuSet cpus) {
    List<String> command = List.of("taskset", "-a", "-p", "-c", cpus.list(), Long.toString(pid));
    List<ThreadCpus> misplaced = List.of();
    CommandOutput output = new CommandOutput(0, "");
    for (int pass = 0; pass < MAX_PASSES; pass++) {
      output = CommandOutput.of(command);
      misplaced = ThreadCpus.outside(pid, cpus);
      if (misplaced.isEmpty()) {
        return;
      }
    }
    throw Problem.environment(
        "can't confine process %d to CPUs %s: %s. taskset ended with status %d: %s"
            .formatted(pid, cpus.list(), misplaced.getFirst(), output.status(), output.output()));
  }

  /** Moves one thread, which may have ended. */
  public static void moveThread(long thread, CpuSet cpus) {
    CommandOutput.of(List.of("taskset", "-p", "-c", cpus.list(), Long.toString(thread)));
  }
}
