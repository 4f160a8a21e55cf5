package dev.loombench.tool.record;

import dev.loombench.tool.launch.os.KernelFile;
import dev.loombench.tool.launch.os.ProcessStat;
import java.io.IOException;

/** Database of a trial as a set of processes. */
public sealed interface DatabaseSubject {

  record None() implements DatabaseSubject {}

  /** Database that the tool started; {@code main} is the parent of its other processes. */
  record Embedded(long holder, long main) implements DatabaseSubject {

    /**
     * Returns the CPU used so far in seconds: by its main process, the current and former children
     * of that process (PostgreSQL has one per connection), and the process that started it.
     *
     * @throws IOException if the database ended
     */
    public double cpuSeconds() throws IOException {
      double seconds = ProcessStat.read(holder).cpuSeconds();
      String children = KernelFile.ofProcess(main, "task/%d/children".formatted(main));
      for (String child : children.strip().split(" ", -1)) {
        seconds += child.isEmpty() ? 0 : secondsOfChild(Long.parseLong(child));
      }
      return seconds + ProcessStat.read(main).treeSeconds();
    }

    /** Returns 0 for an ended child, whose CPU the main process's counter, read later, includes. */
    private static double secondsOfChild(long pid) {
      try {
        return ProcessStat.read(pid).cpuSeconds();
      } catch (IOException ended) {
        return 0;
      }
    }
  }

  /** Database or downstream of the user, local or remote; its processes are unknown. */
  record Own() implements DatabaseSubject {}
}
