package dev.loombench.tool.launch.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Small files of the kernel. */
public final class SystemFiles {

  private SystemFiles() {}

  /** Returns the stripped text; empty where this system has no such file. */
  public static Optional<String> text(String file) {
    Path path = Path.of(file);
    if (!Files.isReadable(path)) {
      return Optional.empty();
    }
    try {
      return Optional.of(KernelFile.read(path).strip());
    } catch (IOException notForUs) {
      return Optional.empty();
    }
  }

  /** Returns the version of control groups in use: v1, v2 or none. */
  public static String controlGroups() {
    if (Files.exists(Path.of("/sys/fs/cgroup/cgroup.controllers"))) {
      return "v2";
    }
    if (Files.isDirectory(Path.of("/sys/fs/cgroup/memory"))) {
      return "v1";
    }
    return "none";
  }

  /** Returns this process's soft limit of open files, if known. */
  public static Optional<String> openFilesLimit() {
    return text("/proc/self/limits").stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith("Max open files"))
        .map(line -> line.split("\\s+", -1)[3])
        .findFirst();
  }
}
