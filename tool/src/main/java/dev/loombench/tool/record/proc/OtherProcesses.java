package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.os.ProcessStat;
import dev.loombench.tool.record.DatabaseSubject;
import dev.loombench.tool.record.Subjects;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * CPU used by the processes that are none of a trial's, threads of the kernel among them, in
 * seconds since the first reading.
 *
 * <p>Of each counts what it used, and what its children had that ended and were waited for, so that
 * nothing is lost where a process begins and ends between two readings. What such a child had used
 * before the last reading has been counted as its own.
 */
final class OtherProcesses {

  /** What the kernel calls the first of all namespaces of processes ({@code PID_NS_INIT_INO}). */
  private static final String ALL = "pid:[4026531836]";

  /** Inherits the children of those that end before them. */
  private static final long INIT = 1;

  /** What a process and its children that ended have used, and whose child it is. */
  private record Use(double seconds, long parent) {}

  private final Set<Long> trial;
  private final Set<Long> parents;
  private Map<Long, Use> before;
  private double used;

  /**
   * All but those.
   *
   * @param trial processes that belong to the trial
   * @param parents those of them whose children do too
   */
  OtherProcesses(Set<Long> trial, Set<Long> parents) {
    this.trial = Set.copyOf(trial);
    this.parents = Set.copyOf(parents);
    this.before = read();
  }

  /** All but those of a trial, what the tool calls and starts among them. */
  static OtherProcesses than(Subjects subjects) {
    var trial = new HashSet<>(List.of(subjects.generator(), subjects.tool()));
    var parents = new HashSet<>(Set.of(subjects.tool()));
    subjects.server().ifPresent(trial::add);
    subjects.downstream().ifPresent(trial::add);
    if (subjects.database() instanceof DatabaseSubject.Embedded(long holder, long postmaster)) {
      trial.addAll(List.of(holder, postmaster));
      parents.add(postmaster);
    }
    return new OtherProcesses(trial, parents);
  }

  /** Whether this process sees every other one of the machine: not in most containers. */
  static boolean areAllSeen() {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString().equals(ALL)
          && Files.isReadable(Path.of("/proc/1/stat"));
    } catch (IOException | UnsupportedOperationException untold) {
      return false;
    }
  }

  /** What they have used until now. */
  double seconds() {
    Map<Long, Use> now = read();
    Map<Long, Double> inherited = inherited(now);
    now.forEach(
        (pid, use) -> {
          double known = before.containsKey(pid) ? before.get(pid).seconds() : 0;
          used += Math.max(0, use.seconds() - known - inherited.getOrDefault(pid, 0.0));
        });
    before = now;
    return used;
  }

  /** By process that is left: what children of its had been counted with, and ended since. */
  private Map<Long, Double> inherited(Map<Long, Use> now) {
    var inherited = new HashMap<Long, Double>();
    before.forEach(
        (pid, use) -> {
          if (!now.containsKey(pid) && !trial.contains(use.parent())) {
            long heir = now.containsKey(use.parent()) ? use.parent() : INIT;
            inherited.merge(heir, use.seconds(), Double::sum);
          }
        });
    return inherited;
  }

  private Map<Long, Use> read() {
    var uses = new HashMap<Long, Use>();
    String[] names = new File("/proc").list((_, name) -> Character.isDigit(name.charAt(0)));
    for (String name : names == null ? new String[0] : names) {
      long pid = Long.parseLong(name);
      use(pid).ifPresent(use -> uses.put(pid, use));
    }
    return uses;
  }

  private Optional<Use> use(long pid) {
    if (trial.contains(pid)) {
      return Optional.empty();
    }
    try {
      ProcessStat stat = ProcessStat.read(pid);
      return parents.contains(stat.parent())
          ? Optional.empty()
          : Optional.of(new Use(stat.cpuSeconds() + stat.childSeconds(), stat.parent()));
    } catch (IOException ended) {
      return Optional.empty();
    }
  }
}
