package dev.loombench.tool.launch.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * File system of another process, which sees other files under the same names if it runs in a
 * container or with a private {@code /tmp}. It is reached through {@code /proc/PID/root}.
 */
public final class ProcessRoot {

  private static final Pattern ROOT = Pattern.compile("^/proc/\\d+/root(?=/)");

  private ProcessRoot() {}

  /** Returns whether a process has the files of this one; true if that can't be read. */
  public static boolean isOurs(long pid) {
    try {
      return Files.readSymbolicLink(mounts(Long.toString(pid)))
          .equals(Files.readSymbolicLink(mounts("self")));
    } catch (IOException unreadable) {
      return true;
    }
  }

  private static Path mounts(String process) {
    return Path.of("/proc", process, "ns", "mnt");
  }

  /** Returns the path at which this process finds a file of another one. */
  public static Path outside(long pid, Path inside) {
    return isOurs(pid) ? inside : Path.of("/proc/" + pid + "/root" + inside);
  }

  /** Returns the path at which the other process finds its file, of {@link #outside} or its own. */
  public static Path inside(Path outside) {
    return Path.of(ROOT.matcher(outside.toString()).replaceFirst(""));
  }
}
