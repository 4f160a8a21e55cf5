package dev.loombench.tool.launch.os;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

/**
 * CPU used by a process group in seconds: by its living processes and by ended ones that were
 * waited for, from {@code /proc/PID/stat} in ticks of 10 ms.
 */
public final class TreeCpu {

  private static final int OWN_USER = 11;
  private static final int WAITED_FOR_SYSTEM = 14;

  private TreeCpu() {}

  /**
   * Reads the current value.
   *
   * @throws IOException if no process of the group is alive
   */
  public static double seconds(long group) throws IOException {
    List<Long> living = ProcessGroup.living(group);
    if (living.isEmpty()) {
      throw new IOException("the process ended, or there is no /proc");
    }
    long ticks = 0;
    for (long pid : living) {
      ticks += ticks(KernelFile.ofProcess(pid, "stat"));
    }
    return (double) ticks / ProcessStat.TICKS_PER_SECOND;
  }

  /** Returns user and system time of the process and of children that were waited for, in ticks. */
  static long ticks(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return IntStream.rangeClosed(OWN_USER, WAITED_FOR_SYSTEM)
        .mapToLong(field -> Long.parseLong(fields[field]))
        .sum();
  }
}
