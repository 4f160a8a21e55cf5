package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.os.CpuRecording;
import dev.loombench.tool.trial.TrialFacts.OtherProcess;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * CPU that processes outside this one and its descendants use now.
 *
 * @param cores CPUs in use
 * @param busiest process that uses the most; empty if none uses any, or unknown
 */
public record OthersNow(double cores, Optional<OtherProcess> busiest) {

  /**
   * Measures for a while; empty if not all processes of the machine are visible.
   *
   * @param downstreams names of processes that belong to the run
   */
  public static Optional<OthersNow> during(Duration time, Set<String> downstreams)
      throws InterruptedException {
    Optional<CpuRecording> recording = CpuRecording.injected();
    if (recording.isPresent()) {
      double before = recording.get().otherProcessesSeconds();
      Thread.sleep(time);
      double used = recording.get().otherProcessesSeconds() - before;
      return Optional.of(new OthersNow(used / seconds(time), Optional.empty()));
    }
    return OtherProcesses.areAllSeen() ? Optional.of(seen(time, downstreams)) : Optional.empty();
  }

  private static OthersNow seen(Duration time, Set<String> downstreams)
      throws InterruptedException {
    ProcessHandle tool = ProcessHandle.current();
    var own = new HashSet<>(Set.of(tool.pid()));
    tool.descendants().map(ProcessHandle::pid).forEach(own::add);
    var others = new OtherProcesses(own, Set.of(tool.pid()), downstreams);
    Thread.sleep(time);
    Map<String, Double> used = others.secondsByName();
    return new OthersNow(
        used.values().stream().mapToDouble(Double::doubleValue).sum() / seconds(time),
        used.entrySet().stream()
            .map(entry -> new OtherProcess(entry.getKey(), entry.getValue() / seconds(time)))
            .max(Comparator.comparingDouble(OtherProcess::cores)));
  }

  private static double seconds(Duration time) {
    return time.toNanos() / 1e9;
  }
}
