package dev.loombench.tool.record;

import dev.loombench.tool.launch.ProcessStat;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * CPU used by the processes that are none of a trial's, threads of the kernel among them, in
 * seconds since the first reading.
 *
 * <p>It is summed over what each has used, and what its children had that ended and were waited
 * for, so that nothing gets lost where a process ends between two readings. Where nobody waits for
 * one, the sum falls by what it had; such a fall is left out.
 */
final class OtherProcesses {

  /** What the kernel calls the first of all namespaces of processes ({@code PID_NS_INIT_INO}). */
  private static final String ALL = "pid:[4026531836]";

  private final Set<Long> trial;
  private final long parentInTrial;
  private double sumBefore;
  private double used;

  /**
   * All but those.
   *
   * @param trial processes that belong to the trial
   * @param parentInTrial one whose children do too; 0 if there is none
   */
  OtherProcesses(Set<Long> trial, long parentInTrial) {
    this.trial = Set.copyOf(trial);
    this.parentInTrial = parentInTrial;
    this.sumBefore = sum();
  }

  /** All but those of a trial. */
  static OtherProcesses than(Subjects subjects) {
    var trial = new HashSet<>(List.of(subjects.generator(), subjects.tool()));
    subjects.server().ifPresent(trial::add);
    subjects.downstream().ifPresent(trial::add);
    return switch (subjects.database()) {
      case DatabaseSubject.Embedded(long holder, long postmaster) -> {
        trial.addAll(List.of(holder, postmaster));
        yield new OtherProcesses(trial, postmaster);
      }
      case DatabaseSubject.None _, DatabaseSubject.Own _ -> new OtherProcesses(trial, 0);
    };
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
    double sum = sum();
    used += Math.max(0, sum - sumBefore);
    sumBefore = sum;
    return used;
  }

  private double sum() {
    double sum = 0;
    String[] names = new File("/proc").list((_, name) -> Character.isDigit(name.charAt(0)));
    for (String name : names == null ? new String[0] : names) {
      sum += secondsOf(Long.parseLong(name));
    }
    return sum;
  }

  private double secondsOf(long pid) {
    if (trial.contains(pid)) {
      return 0;
    }
    try {
      ProcessStat stat = ProcessStat.read(pid);
      return stat.parent() == parentInTrial && parentInTrial != 0
          ? 0
          : stat.cpuSeconds() + stat.childSeconds();
    } catch (IOException ended) {
      return 0;
    }
  }
}
