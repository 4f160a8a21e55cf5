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
 * CPU used by processes outside the trial, kernel threads included, in seconds since the first
 * reading.
 *
 * <p>Processes of downstreams, like an external database, belong to the trial; they are known by
 * name.
 *
 * <p>Each process counts with its own CPU and that of its ended children, so that processes that
 * start and end between two readings are not lost. CPU of such a child that was already counted as
 * the child's own is subtracted.
 */
final class OtherProcesses {

  /** Inode of the initial PID namespace ({@code PID_NS_INIT_INO}). */
  private static final String ALL = "pid:[4026531836]";

  /** Adopts the children of processes that end before them. */
  private static final long INIT = 1;

  /** CPU of a process and its ended children, its parent and its name. */
  record Use(double seconds, long parent, String name) {}

  private final Set<Long> trial;
  private final Set<Long> parents;
  private final Set<String> downstreams;
  private final Map<String, Double> used = new HashMap<>();
  private Map<Long, Use> before;

  /**
   * Creates the meter.
   *
   * @param trial processes that belong to the trial
   * @param parents those whose children belong to it too
   * @param downstreams names of further processes that belong to it
   */
  OtherProcesses(Set<Long> trial, Set<Long> parents, Set<String> downstreams) {
    this.trial = Set.copyOf(trial);
    this.parents = Set.copyOf(parents);
    this.downstreams = Set.copyOf(downstreams);
    this.before = read();
  }

  /**
   * Returns the meter of all processes outside a trial; programs that the tool starts belong to the
   * trial.
   */
  static OtherProcesses than(Subjects subjects, Set<String> downstreams) {
    var trial = new HashSet<>(List.of(subjects.generator(), subjects.tool()));
    var parents = new HashSet<>(Set.of(subjects.tool()));
    subjects.server().ifPresent(trial::add);
    subjects.downstream().ifPresent(trial::add);
    if (subjects.database() instanceof DatabaseSubject.Embedded(long holder, long main)) {
      trial.addAll(List.of(holder, main));
      parents.add(main);
    }
    return new OtherProcesses(trial, parents, downstreams);
  }

  /**
   * Returns true if this process sees all processes of the machine, which is not so in most
   * containers.
   */
  static boolean areAllSeen() {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString().equals(ALL)
          && Files.isReadable(Path.of("/proc/1/stat"));
    } catch (IOException | UnsupportedOperationException unreadable) {
      return false;
    }
  }

  /** Returns the CPU used so far, by name of the processes. */
  Map<String, Double> secondsByName() {
    Map<Long, Use> now = read();
    Map<Long, Double> inherited = inherited(before, now, trial);
    now.forEach(
        (pid, use) -> {
          double known = before.containsKey(pid) ? before.get(pid).seconds() : 0;
          double grown = use.seconds() - known - inherited.getOrDefault(pid, 0.0);
          if (grown > 0 && !downstreams.contains(use.name())) {
            used.merge(use.name(), grown, Double::sum);
          }
        });
    before = now;
    return Map.copyOf(used);
  }

  /** Returns, by remaining process, the CPU of its ended children that was counted as their own. */
  static Map<Long, Double> inherited(Map<Long, Use> before, Map<Long, Use> now, Set<Long> trial) {
    var inherited = new HashMap<Long, Double>();
    before.forEach(
        (pid, use) -> {
          if (!now.containsKey(pid) && !trial.contains(use.parent())) {
            inherited.merge(heir(use, before, now), use.seconds(), Double::sum);
          }
        });
    return inherited;
  }

  /**
   * Returns the process that an ended process's CPU passed to: its nearest remaining ancestor,
   * since parents that ended too had waited for their children.
   */
  private static long heir(Use ended, Map<Long, Use> before, Map<Long, Use> now) {
    long heir = ended.parent();
    while (!now.containsKey(heir) && before.containsKey(heir)) {
      heir = before.get(heir).parent();
    }
    return now.containsKey(heir) ? heir : INIT;
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
          : Optional.of(
              new Use(stat.cpuSeconds() + stat.childSeconds(), stat.parent(), stat.name()));
    } catch (IOException ended) {
      return Optional.empty();
    }
  }
}
