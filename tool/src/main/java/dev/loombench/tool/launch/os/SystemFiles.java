package dev.loombench.tool.launch.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Small files in which the kernel tells a thing or two. */
public final class SystemFiles {

  private SystemFiles() {}

  /** The file's text without the space around it; empty where this system has no such file. */
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

  /** The version of control groups in use, in words. */
  public static String controlGroups() {
    if (Files.exists(Path.of("/sys/fs/cgroup/cgroup.controllers"))) {
      return "v2";
    }
    if (Files.isDirectory(Path.of("/sys/fs/cgroup/memory"))) {
      return "v1";
    }
    return "none";
  }

  /** The soft limit of open files of this process, as the kernel tells; else empty. */
  public static Optional<String> openFilesLimit() {
    return text("/proc/self/limits").stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith("Max open files"))
        .map(line -> line.split("\\s+", -1)[3])
        .findFirst();
  }
}
