package dev.loombench.tool.record.profile;

import dev.loombench.tool.launch.os.KernelFile;
import dev.loombench.tool.record.CounterSeries;
import dev.loombench.tool.trial.ThreadKind;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * CPU that the threads of a process used, by their kind, read from {@code schedstat} of each. A
 * thread that ended keeps its last reading. What it did after that is lost: on a thread that lived
 * for less than the time between two samples, all of it.
 */
final class ProfileCpu {

  private record Used(ThreadKind kind, long nanos) {}

  private final Path tasks;
  private final Map<ThreadKind, CounterSeries> courses = new EnumMap<>(ThreadKind.class);
  private final Map<ThreadKind, Long> ended = new EnumMap<>(ThreadKind.class);
  private Map<String, Used> alive = new HashMap<>();

  /**
   * @param tasks where the threads of the process have folders, like {@code /proc/PID/task}
   */
  ProfileCpu(Path tasks) {
    this.tasks = tasks;
    for (ThreadKind kind : ThreadKind.values()) {
      courses.put(kind, new CounterSeries());
      ended.put(kind, 0L);
    }
  }

  /** Reads every thread; nothing if the process has ended. */
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
    totals.forEach((kind, nanos) -> courses.get(kind).add(at, (double) nanos));
  }

  /** What threads of each kind used in the window; empty if it was not read at both its ends. */
  Map<ThreadKind, Long> within(Window window) {
    var used = new EnumMap<ThreadKind, Long>(ThreadKind.class);
    for (ThreadKind kind : ThreadKind.values()) {
      OptionalDouble growth = courses.get(kind).growth(window);
      if (growth.isEmpty()) {
        return Map.of();
      }
      used.put(kind, Math.round(growth.getAsDouble()));
    }
    return used;
  }

  /** Counters only grow: with a smaller one, the id went to another thread. */
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
