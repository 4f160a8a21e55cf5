package dev.loombench.tool.launch.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Process group, read from /proc; empty without /proc. */
public final class ProcessGroup {

  private ProcessGroup() {}

  /** Returns the pids of its living processes. */
  public static List<Long> living(long group) {
    if (!Files.isDirectory(Path.of("/proc/self"))) {
      return List.of();
    }
    return ProcessHandle.allProcesses()
        .map(ProcessHandle::pid)
        .filter(pid -> livesIn(group, pid))
        .toList();
  }

  public static boolean livesIn(long group, long pid) {
    try {
      ProcessStat stat = ProcessStat.read(pid);
      return stat.group() == group && stat.state() != 'Z';
    } catch (IOException ended) {
      return false;
    }
  }

  /**
   * Returns the CPU of its living processes and of ended ones that were waited for, in seconds,
   * from ticks of 10 ms.
   *
   * @throws IOException if no process of the group is alive
   */
  public static double cpuSeconds(long group) throws IOException {
    List<Long> living = living(group);
    if (living.isEmpty()) {
      throw new IOException("the process ended, or there is no /proc");
    }
    double seconds = 0;
    for (long pid : living) {
      seconds += ProcessStat.read(pid).treeSeconds();
    }
    return seconds;
  }
}
