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

  /** Returns true if that process is alive and in the group. */
  public static boolean livesIn(long group, long pid) {
    try {
      ProcessStat stat = ProcessStat.read(pid);
      return stat.group() == group && stat.state() != 'Z';
    } catch (IOException ended) {
      return false;
    }
  }
}
