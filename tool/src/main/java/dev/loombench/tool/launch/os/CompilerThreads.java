package dev.loombench.tool.launch.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The threads of a JVM that compile. */
public final class CompilerThreads {

  private CompilerThreads() {}

  /** Their ids; none where the process has ended, is no JVM, or there is no /proc. */
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

  /** HotSpot names them "C1 CompilerThread0" and so on, of which the kernel keeps 15 characters. */
  private static boolean compiles(Path task) {
    try {
      String name = KernelFile.read(task.resolve("comm"));
      return name.startsWith("C1 Compiler") || name.startsWith("C2 Compiler");
    } catch (IOException ended) {
      return false;
    }
  }
}
