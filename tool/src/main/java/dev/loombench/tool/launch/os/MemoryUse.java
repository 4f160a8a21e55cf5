package dev.loombench.tool.launch.os;

import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * What memory a process holds, in MiB, as {@code /proc/PID/smaps_rollup} tells.
 *
 * @param rss all its pages that are in memory
 * @param pss the same, but of pages shared with other processes only its share
 */
public record MemoryUse(Reading rss, Reading pss) {

  private static final double MEBIBYTE = 1024.0 * 1024;

  /** Reads it now. */
  public static MemoryUse of(long pid) {
    try {
      return parse(StatusFile.read(Path.of("/proc", Long.toString(pid), "smaps_rollup")));
    } catch (IOException cause) {
      return unavailable(
          "/proc/%d/smaps_rollup can't be read: %s".formatted(pid, cause.getMessage()));
    }
  }

  /** None, for this reason. */
  public static MemoryUse unavailable(String reason) {
    return new MemoryUse(new Unavailable(reason), new Unavailable(reason));
  }

  static MemoryUse parse(StatusFile rollup) {
    return new MemoryUse(reading(rollup, "Rss"), reading(rollup, "Pss"));
  }

  private static Reading reading(StatusFile rollup, String name) {
    OptionalLong bytes = rollup.bytes(name);
    return bytes.isPresent()
        ? new Measured(bytes.getAsLong() / MEBIBYTE)
        : new Unavailable("this kernel's smaps_rollup has no " + name);
  }
}
