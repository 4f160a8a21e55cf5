package dev.loombench.tool.record.profile;

import dev.loombench.tool.launch.os.KernelFile;
import dev.loombench.tool.record.CounterSeries;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.ThreadKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * CPU of a process's threads by kind, read from each thread's {@code schedstat}. An ended thread
 * keeps its last reading; what it used afterwards is lost, all of it for threads that lived shorter
 * than a sample interval.
 */
final class ProfileCpu {

  private record Used(ThreadKind kind, long nanos) {}

  private final Path tasks;
  private final Map<ThreadKind, CounterSeries> series = new EnumMap<>(ThreadKind.class);
  private final Map<ThreadKind, Long> ended = new EnumMap<>(ThreadKind.class);
  private Map<String, Used> alive = new HashMap<>();

  /**
   * Creates the meter.
   *
   * @param tasks folder of the process's threads, like {@code /proc/PID/task}
   */
  ProfileCpu(Path tasks) {
    this.tasks = tasks;
    for (ThreadKind kind : ThreadKind.values()) {
      series.put(kind, new CounterSeries());
      ended.put(kind, 0L);
    }
  }

  /** Reads every thread; does nothing if the process ended. */
  void sample(Instant at) {
    String[] ids = tasks.toFile().list();
    if (ids == null || ids.length == 0) {
      return;
    }
    var now = new HashMap<String, Used>();
    for (String id : ids) {
      read(id).ifPresent(used -> now.put(id, used));
    }
    alive.forEach((id, last) -> keepIfEnded(last, Optional.ofNullable(now.get(id))));
    alive = now;
    var totals = new EnumMap<>(ended);
    now.values().forEach(used -> totals.merge(used.kind(), used.nanos(), Long::sum));
    totals.forEach((kind, nanos) -> series.get(kind).add(at, (double) nanos));
  }

  /** Returns the CPU used in the window, by kind; empty if it was not read at both ends. */
  Map<ThreadKind, Long> within(Window window) {
    var used = new EnumMap<ThreadKind, Long>(ThreadKind.class);
    for (ThreadKind kind : ThreadKind.values()) {
      OptionalDouble growth = series.get(kind).growth(window);
      if (growth.isEmpty()) {
        return Map.of();
      }
      used.put(kind, Math.round(growth.getAsDouble()));
    }
    return used;
  }

  /** Counters only grow, so a smaller value means that the thread id was reused. */
  private void keepIfEnded(Used last, Optional<Used> now) {
    if (now.isEmpty() || now.get().nanos() < last.nanos()) {
      ended.merge(last.kind(), last.nanos(), Long::sum);
    }
  }

  private Optional<Used> read(String id) {
    try {
      String name = KernelFile.read(tasks.resolve(id).resolve("comm")).strip();
      String schedule = KernelFile.read(tasks.resolve(id).resolve("schedstat"));
      long nanos = Long.parseLong(schedule.substring(0, schedule.indexOf(' ')));
      // The first thread only starts the JVM and waits for it; it has the program's name.
      boolean first = tasks.endsWith(Path.of(id, "task"));
      return Optional.of(new Used(first ? ThreadKind.JVM : ThreadKind.of(name), nanos));
    } catch (IOException threadEnded) {
      return Optional.empty();
    }
  }
}
