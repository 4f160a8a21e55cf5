package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.os.KernelFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Name of a thread, which the kernel cuts to 15 characters, and its CPU since its start. */
public record ThreadUse(String name, long nanos) {

  /** Reads the threads in {@code /proc/PID/task} by id; empty if the process ended. */
  public static Map<String, ThreadUse> of(Path tasks) {
    var threads = new HashMap<String, ThreadUse>();
    String[] ids = tasks.toFile().list();
    for (String id : ids == null ? new String[0] : ids) {
      try {
        String name = KernelFile.read(tasks.resolve(id).resolve("comm")).strip();
        String schedule = KernelFile.read(tasks.resolve(id).resolve("schedstat"));
        long nanos = Long.parseLong(schedule.substring(0, schedule.indexOf(' ')));
        threads.put(id, new ThreadUse(name, nanos));
      } catch (IOException _) {
        // The thread ended.
      }
    }
    return threads;
  }
}
