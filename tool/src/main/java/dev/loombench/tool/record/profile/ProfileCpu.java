package dev.loombench.tool.record.profile;

import dev.loombench.tool.record.SampleSeries;
import dev.loombench.tool.record.proc.ThreadUse;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.ThreadKind;
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

  private final Path tasks;
  private final Map<ThreadKind, SampleSeries> series = new EnumMap<>(ThreadKind.class);
  private final Map<ThreadKind, Long> ended = new EnumMap<>(ThreadKind.class);
  private Map<String, ThreadUse> alive = new HashMap<>();

  ProfileCpu(Path tasks) {
    this.tasks = tasks;
    for (ThreadKind kind : ThreadKind.values()) {
      series.put(kind, new SampleSeries());
      ended.put(kind, 0L);
    }
  }

  /** Reads every thread; does nothing if the process ended. */
  void sample(Instant at) {
    Map<String, ThreadUse> now = ThreadUse.of(tasks);
    if (now.isEmpty()) {
      return;
    }
    alive.forEach((id, last) -> keepIfEnded(id, last, Optional.ofNullable(now.get(id))));
    alive = now;
    var totals = new EnumMap<>(ended);
    now.forEach((id, used) -> totals.merge(kind(id, used), used.nanos(), Long::sum));
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
  private void keepIfEnded(String id, ThreadUse last, Optional<ThreadUse> now) {
    if (now.isEmpty() || now.get().nanos() < last.nanos()) {
      ended.merge(kind(id, last), last.nanos(), Long::sum);
    }
  }

  /** The first thread only starts the JVM and waits for it; it has the program's name. */
  private ThreadKind kind(String id, ThreadUse thread) {
    return tasks.endsWith(Path.of(id, "task")) ? ThreadKind.JVM : ThreadKind.of(thread.name());
  }
}
