package dev.loombench.loadgen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Priority of the threads that compile this JVM's code. They share the CPU with the event loops,
 * and compile for milliseconds at a time, by which requests would be sent late. On Linux, a thread
 * has a niceness of its own (setpriority(2)); threads that the JVM adds later inherit it.
 */
final class CompilerPriority {

  /** Niceness above the process's. With 10 steps, a thread gets about a tenth of the weight. */
  private static final int STEPS = 10;

  private static final int HIGHEST_NICENESS = 19;

  /** Position of the niceness in /proc/PID/stat, counted from the field after the name. */
  private static final int NICENESS_FIELD = 16;

  private static final Path TASKS = Path.of("/proc/self/task");

  private CompilerPriority() {}

  /** Lowers it below that of the other threads, or logs that it could not. */
  static void lower() throws InterruptedException {
    if (!Files.isDirectory(TASKS)) {
      return; // not Linux
    }
    try {
      List<String> threads = compilers();
      var command = new ArrayList<>(List.of("renice", "-n", String.valueOf(target()), "-p"));
      command.addAll(threads);
      int status =
          threads.isEmpty()
              ? 0
              : new ProcessBuilder(command)
                  .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                  .redirectError(ProcessBuilder.Redirect.INHERIT)
                  .start()
                  .waitFor();
      if (status != 0) {
        log("renice ended with status " + status);
      }
    } catch (IOException refused) {
      log(refused.getMessage());
    }
  }

  private static void log(String why) {
    System.err.println(
        "the priority of the compiler's threads is not lowered, so requests may be sent later: "
            + why);
  }

  /** Returns the ids of the compiler's threads; the kernel keeps 15 characters of their names. */
  private static List<String> compilers() throws IOException {
    try (Stream<Path> tasks = Files.list(TASKS)) {
      return tasks
          .filter(CompilerPriority::compiles)
          .map(task -> task.getFileName().toString())
          .toList();
    }
  }

  private static boolean compiles(Path task) {
    try {
      String name = Files.readString(task.resolve("comm"));
      return name.startsWith("C1 Compiler") || name.startsWith("C2 Compiler");
    } catch (IOException ended) {
      return false; // a thread may end at any time
    }
  }

  private static int target() throws IOException {
    String stat = Files.readString(Path.of("/proc/self/stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return Math.min(HIGHEST_NICENESS, Integer.parseInt(fields[NICENESS_FIELD]) + STEPS);
  }
}
