package dev.loombench.tool.launch.os;

import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * Memory of a process in MiB, from {@code /proc/PID/smaps_rollup}.
 *
 * @param pss proportional set size: shared pages are divided among their processes
 */
public record MemoryUse(Reading rss, Reading pss) {

  private static final double MEBIBYTE = 1024.0 * 1024;

  public static MemoryUse of(long pid) {
    try {
      return parse(StatusFile.read(Path.of("/proc", Long.toString(pid), "smaps_rollup")));
    } catch (IOException cause) {
      return unavailable(
          "/proc/%d/smaps_rollup can't be read: %s".formatted(pid, cause.getMessage()));
    }
  }

  /** Returns unavailable readings with this reason. */
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
