package dev.loombench.tool.launch.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A process group, as /proc shows it; without /proc it looks empty. */
public final class ProcessGroup {

  private ProcessGroup() {}

  /** Its processes that have not ended. */
  public static List<Long> living(long group) {
    if (!Files.isDirectory(Path.of("/proc/self"))) {
      return List.of();
    }
    return ProcessHandle.allProcesses()
        .map(ProcessHandle::pid)
        .filter(pid -> livesIn(group, pid))
        .toList();
  }

  /** Whether that process is alive and one of the group. */
  public static boolean livesIn(long group, long pid) {
    try {
      ProcessStat stat = ProcessStat.read(pid);
      return stat.group() == group && stat.state() != 'Z';
    } catch (IOException ended) {
      return false;
    }
  }
}
