package dev.loombench.tool.launch.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** JIT compiler threads of a JVM. */
public final class CompilerThreads {

  private CompilerThreads() {}

  /** Returns their thread ids; empty if the process ended, is no JVM, or there is no /proc. */
  public static List<Long> of(long pid) {
    try (Stream<Path> tasks = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
      return tasks
          .filter(CompilerThreads::compiles)
          .map(task -> Long.valueOf(task.getFileName().toString()))
          .toList();
    } catch (IOException ended) {
      return List.of();
    }
  }

  /** HotSpot calls them "C1 CompilerThread0" etc.; the kernel keeps 15 characters. */
  private static boolean compiles(Path task) {
    try {
      String name = KernelFile.read(task.resolve("comm"));
      return name.startsWith("C1 Compiler") || name.startsWith("C2 Compiler");
    } catch (IOException ended) {
      return false;
    }
  }
}
