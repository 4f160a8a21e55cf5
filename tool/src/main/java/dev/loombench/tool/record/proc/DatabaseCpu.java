package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.os.KernelFile;
import dev.loombench.tool.launch.os.ProcessStat;
import dev.loombench.tool.record.DatabaseSubject;
import java.io.IOException;

/**
 * CPU used by an embedded database in seconds: by its main process, the current and former children
 * of that process (PostgreSQL has one per connection), and the process that started it.
 */
final class DatabaseCpu {

  private DatabaseCpu() {}

  /**
   * Reads the current value.
   *
   * @throws IOException if the database ended
   */
  static double seconds(DatabaseSubject.Embedded database) throws IOException {
    double seconds = ProcessStat.read(database.holder()).cpuSeconds();
    String children =
        KernelFile.ofProcess(database.main(), "task/%d/children".formatted(database.main()));
    for (String child : children.strip().split(" ", -1)) {
      seconds += child.isEmpty() ? 0 : secondsOfChild(Long.parseLong(child));
    }
    ProcessStat main = ProcessStat.read(database.main());
    return seconds + main.cpuSeconds() + main.childSeconds();
  }

  /**
   * Returns the CPU of a child; 0 for an ended child, which the main process's counter for
   * children, read later, includes.
   */
  private static double secondsOfChild(long pid) {
    try {
      return ProcessStat.read(pid).cpuSeconds();
    } catch (IOException ended) {
      return 0;
    }
  }
}
