package dev.loombench.tool.launch.jdk;

import dev.loombench.tool.launch.os.KernelFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Whether a JVM uses its cache: one that it can't use it lets go of, and reads classes instead. */
public final class CacheUse {

  private CacheUse() {}

  /**
   * Why it does not; empty if it does, and where there is no /proc to tell.
   *
   * @param cache which it was told to use
   */
  public static Optional<String> lacking(long pid, Path cache) {
    return mappings(pid)
        .filter(mappings -> mappings.lines().noneMatch(line -> line.endsWith(" " + cache)))
        .map(_ -> "the JVM does not use the cache that it was given, " + cache);
  }

  private static Optional<String> mappings(long pid) {
    try {
      return Optional.of(KernelFile.ofProcess(pid, "maps"));
    } catch (IOException noneHere) {
      return Optional.empty();
    }
  }
}
