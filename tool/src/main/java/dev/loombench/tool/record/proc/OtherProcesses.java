package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.os.ProcessStat;
import dev.loombench.tool.record.DatabaseSubject;
import dev.loombench.tool.record.Subjects;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
 * the child's own is subtracted: from its nearest ancestor whose ended children have used as much
 * more, since an orphan passes to an ancestor (a subreaper) or to init. A child can end while the
 * processes are read, and its ancestor grows in the next reading only; so what no ancestor shows is
 * kept for one more reading.
 */
final class OtherProcesses {

  /** Inode of the initial PID namespace ({@code PID_NS_INIT_INO}). */
  private static final String ALL = "pid:[4026531836]";

  /** Adopts the children of processes that end before them. */
  private static final long INIT = 1;

  /** CPU of a process in seconds. */
  record Use(double own, double children, long parent, String name) {

    private static final Use NONE = new Use(0, 0, 0, "");
  }

  /** CPU of an ended process, counted as its own, and its possible heirs, likeliest first. */
  record Legacy(List<Long> heirs, double seconds) {}

  private final Set<Long> trial;
  private final Set<Long> parents;
  private final Set<String> downstreams;
  private final Map<String, Double> used = new HashMap<>();
  private List<Legacy> unseen = List.of();
  private Map<Long, Use> before;

  /** Creates the meter of other processes than these, their {@code parents}' children and names. */
  OtherProcesses(Set<Long> trial, Set<Long> parents, Set<String> downstreams) {
    this.trial = Set.copyOf(trial);
    this.parents = Set.copyOf(parents);
    this.downstreams = Set.copyOf(downstreams);
    this.before = read();
  }

  /** Returns the meter of processes outside a trial, to which the tool's programs belong. */
  static OtherProcesses than(Subjects subjects, Set<String> downstreams) {
    var trial = new HashSet<>(Set.of(subjects.tool()));
    subjects.generators().ifPresent(pids -> trial.addAll(pids.get()));
    var parents = new HashSet<>(Set.of(subjects.tool()));
    subjects.server().ifPresent(trial::add);
    subjects.downstream().ifPresent(trial::add);
    if (subjects.database() instanceof DatabaseSubject.Embedded(long holder, long main)) {
      trial.addAll(List.of(holder, main));
      parents.add(main);
    }
    return new OtherProcesses(trial, parents, downstreams);
  }

  /** Returns true if all processes of the machine are visible; not so in most containers. */
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
    var childGrowth = new HashMap<Long, Double>();
    now.forEach((pid, use) -> childGrowth.put(pid, use.children() - before(pid).children()));
    subtract(unseen, childGrowth);
    unseen = subtract(legacies(before, now, trial), childGrowth);
    now.forEach(
        (pid, use) -> {
          double grown = use.own() - before(pid).own() + childGrowth.get(pid);
          if (grown > 0 && !downstreams.contains(use.name())) {
            used.merge(use.name(), grown, Double::sum);
          }
        });
    before = now;
    return Map.copyOf(used);
  }

  private Use before(long pid) {
    return before.getOrDefault(pid, Use.NONE);
  }

  /** Returns the CPU of the processes that ended between two readings. */
  static List<Legacy> legacies(Map<Long, Use> before, Map<Long, Use> now, Set<Long> trial) {
    return before.entrySet().stream()
        .filter(entry -> !now.containsKey(entry.getKey()))
        .map(Map.Entry::getValue)
        .filter(use -> !trial.contains(use.parent()))
        .map(use -> new Legacy(heirs(use, before, now), use.own() + use.children()))
        .toList();
  }

  private static List<Long> heirs(Use ended, Map<Long, Use> before, Map<Long, Use> now) {
    var heirs = new ArrayList<Long>();
    for (long at = ended.parent(); before.containsKey(at); at = before.get(at).parent()) {
      if (now.containsKey(at)) {
        heirs.add(at);
      }
    }
    heirs.add(INIT);
    return heirs;
  }

  /** Subtracts the CPU from what the heirs' children used, and returns what no heir shows. */
  static List<Legacy> subtract(List<Legacy> legacies, Map<Long, Double> childGrowth) {
    var unseen = new ArrayList<Legacy>();
    for (Legacy legacy : legacies) {
      double left = legacy.seconds();
      for (long heir : legacy.heirs()) {
        double found = Math.clamp(childGrowth.getOrDefault(heir, 0.0), 0, left);
        childGrowth.merge(heir, -found, Double::sum);
        left -= found;
      }
      if (left > 0) {
        unseen.add(new Legacy(legacy.heirs(), left));
      }
    }
    return unseen;
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
              new Use(stat.cpuSeconds(), stat.childSeconds(), stat.parent(), stat.name()));
    } catch (IOException ended) {
      return Optional.empty();
    }
  }
}
