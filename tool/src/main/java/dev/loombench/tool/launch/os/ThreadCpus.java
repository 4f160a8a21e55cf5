package dev.loombench.tool.launch.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * CPUs that a thread may use, read from the kernel.
 *
 * @param name name in the kernel, at most 15 characters
 */
public record ThreadCpus(long thread, String name, CpuSet cpus) {

  /** Returns the threads of a process; empty if it ended or there is no /proc. */
  public static List<ThreadCpus> of(long pid) {
    var threads = new ArrayList<ThreadCpus>();
    try (Stream<Path> tasks = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
      for (Path task : (Iterable<Path>) tasks::iterator) {
        read(task, threads);
      }
    } catch (IOException ended) {
      return List.of();
    }
    return List.copyOf(threads);
  }

  /** Returns the threads of a process that may use other CPUs than these. */
  public static List<ThreadCpus> outside(long pid, CpuSet granted) {
    return of(pid).stream().filter(thread -> !granted.containsAll(thread.cpus)).toList();
  }

  private static void read(Path task, List<ThreadCpus> threads) {
    try {
      StatusFile status = StatusFile.read(task.resolve("status"));
      status
          .text("Cpus_allowed_list")
          .map(CpuSet::parse)
          .ifPresent(
              cpus ->
                  threads.add(
                      new ThreadCpus(
                          Long.parseLong(task.getFileName().toString()),
                          status.text("Name").orElse(""),
                          cpus)));
    } catch (IOException ended) {
      // A thread that ended uses no CPU.
    }
  }

  /** Returns true for a JIT compiler of HotSpot, like "C1 CompilerThread0". */
  public boolean compiles() {
    return name.startsWith("C1 Compiler") || name.startsWith("C2 Compiler");
  }

  @Override
  public String toString() {
    return "thread %d (%s) may use CPUs %s".formatted(thread, name, cpus.list());
  }
}
