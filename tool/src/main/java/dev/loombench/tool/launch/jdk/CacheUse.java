package dev.loombench.tool.launch.jdk;

import dev.loombench.tool.launch.os.KernelFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Check that a JVM uses its cache. A JVM that cannot use it silently loads classes instead. */
public final class CacheUse {

  private CacheUse() {}

  /**
   * Returns why it does not use the cache; empty if it does, or without /proc.
   *
   * @param cache cache file given to the JVM
   */
  public static Optional<String> lacking(long pid, Path cache) {
    return mappings(pid)
        .filter(mappings -> mappings.lines().noneMatch(line -> line.endsWith(" " + cache)))
        .map(_ -> "the JVM does not use the given cache " + cache);
  }

  private static Optional<String> mappings(long pid) {
    try {
      return Optional.of(KernelFile.ofProcess(pid, "maps"));
    } catch (IOException noneHere) {
      return Optional.empty();
    }
  }
}
