package dev.loombench.tool.record;

import dev.loombench.tool.launch.KernelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a control group of the server's own tells a figure, or why there is none: figures of a
 * group that holds the tool too are not the server's.
 */
sealed interface ControlGroup {

  /**
   * It is told there.
   *
   * @param file its first number, or the number after {@code field}
   * @param field its name in the file; empty for the first number
   */
  record Told(Path file, String field) implements ControlGroup {

    /** Reads it now. */
    double read() throws IOException {
      return Stream.of(KernelFile.read(file).split("\n", -1))
          .filter(line -> line.startsWith(field))
          .map(line -> line.substring(field.length()).strip())
          .mapToDouble(Double::parseDouble)
          .findFirst()
          .orElseThrow(() -> new IOException("no '%s' in %s".formatted(field, file)));
    }
  }

  /** It is not. */
  record None(String reason) implements ControlGroup {}

  /** The root of the kernel's control groups. */
  Path ROOT = Path.of("/sys/fs/cgroup");

  /** Where the group's CPU time is told: microseconds in version 2, nanoseconds in version 1. */
  static ControlGroup cpu(Path root, String server, String tool) {
    return isVersion2(root)
        ? located(root, "", server, tool, "cpu.stat", "usage_usec")
        : located(root, "cpuacct", server, tool, "cpuacct.usage", "");
  }

  /** Where the group's memory is told, in bytes. */
  static ControlGroup memory(Path root, String server, String tool) {
    return isVersion2(root)
        ? located(root, "", server, tool, "memory.current", "")
        : located(root, "memory", server, tool, "memory.usage_in_bytes", "");
  }

  /** Whether there is but one hierarchy, of version 2. */
  static boolean isVersion2(Path root) {
    return Files.exists(root.resolve("cgroup.controllers"));
  }

  /**
   * Finds it.
   *
   * @param server the text of {@code /proc/PID/cgroup} of the server
   * @param tool the same of the tool
   */
  private static ControlGroup located(
      Path root, String controller, String server, String tool, String file, String field) {
    Optional<String> own = path(server, controller);
    if (own.isEmpty()) {
      return new None("this system has no control groups for it");
    }
    if (own.get().equals("/")) {
      return new None("the server has no control group of its own, it is in the root");
    }
    if (own.equals(path(tool, controller))) {
      return new None("the server shares its control group with the tool");
    }
    Path there = root.resolve(controller).resolve(own.get().substring(1)).resolve(file);
    return Files.isReadable(there)
        ? new Told(there, field)
        : new None("%s can't be read from here".formatted(there));
  }

  /** The path in lines like {@code 4:cpu,cpuacct:/path}, or {@code 0::/path} in version 2. */
  private static Optional<String> path(String text, String controller) {
    return text.lines()
        .map(line -> line.split(":", 3))
        .filter(parts -> parts.length == 3)
        .filter(parts -> Stream.of(parts[1].split(",", -1)).anyMatch(controller::equals))
        .map(parts -> parts[2])
        .findFirst();
  }
}
