package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.os.CpuRecording;
import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.launch.os.MachineCpu;
import dev.loombench.tool.trial.TrialFacts.OtherProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * CPU that processes outside this one and its descendants use now.
 *
 * @param cores CPUs in use among those of one role, the role with the most
 * @param busiest process that uses the most; empty if none uses any, or unknown
 */
public record OthersNow(double cores, Optional<OtherProcess> busiest) {

  /** Measures for a while on the CPUs of each role; empty if not all processes are visible. */
  public static Optional<OthersNow> during(
      Duration time, Set<String> downstreams, List<CpuSet> roles) throws InterruptedException {
    Optional<CpuRecording> recording = CpuRecording.injected();
    if (recording.isPresent()) {
      double before = recording.get().otherProcessesSeconds();
      Thread.sleep(time);
      double used = recording.get().otherProcessesSeconds() - before;
      return Optional.of(new OthersNow(used / seconds(time), Optional.empty()));
    }
    return OtherProcesses.areAllSeen()
        ? Optional.of(seen(time, downstreams, roles))
        : Optional.empty();
  }

  private static OthersNow seen(Duration time, Set<String> downstreams, List<CpuSet> roles)
      throws InterruptedException {
    ProcessHandle tool = ProcessHandle.current();
    var own = new HashSet<>(Set.of(tool.pid()));
    tool.descendants().map(ProcessHandle::pid).forEach(own::add);
    var others = new OtherProcesses(own, Set.of(tool.pid()), downstreams);
    Map<Integer, MachineCpu> before = byCpu();
    Thread.sleep(time);
    Map<Integer, MachineCpu> after = byCpu();
    Map<String, Double> used = others.secondsByName();
    double everywhere = used.values().stream().mapToDouble(Double::doubleValue).sum();
    double most =
        roles.stream()
            .filter(role -> role.size() > 0 && before.keySet().containsAll(role.cpus()))
            .mapToDouble(role -> busySeconds(role, after) - busySeconds(role, before))
            .max()
            .orElse(everywhere);
    return new OthersNow(
        Math.min(most, everywhere) / seconds(time),
        used.entrySet().stream()
            .map(entry -> new OtherProcess(entry.getKey(), entry.getValue() / seconds(time)))
            .max(Comparator.comparingDouble(OtherProcess::cores)));
  }

  private static Map<Integer, MachineCpu> byCpu() {
    try {
      return MachineCpu.byCpu();
    } catch (IOException unreadable) {
      return Map.of();
    }
  }

  private static double busySeconds(CpuSet cpus, Map<Integer, MachineCpu> byCpu) {
    return cpus.cpus().stream()
        .filter(byCpu::containsKey)
        .mapToDouble(cpu -> byCpu.get(cpu).busySeconds())
        .sum();
  }

  private static double seconds(Duration time) {
    return time.toNanos() / 1e9;
  }
}
