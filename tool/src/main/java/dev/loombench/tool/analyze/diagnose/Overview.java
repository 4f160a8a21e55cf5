package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Readings to look at where no bottleneck was found. */
final class Overview {

  private Overview() {}

  static List<Evidence> of(DiagnosisInputs inputs) {
    var evidence = new ArrayList<Evidence>();
    evidence.add(inputs.cpuEvidence().orElseGet(Evidence.ServerCpuUnknown::new));
    FewAtOnceRule.atOnce(inputs).ifPresent(evidence::add);
    inputs
        .diagnostic(Metric.GC_PAUSE)
        .ifPresent(millis -> evidence.add(new Evidence.GcPauses(millis / 1e3)));
    ThreadUsage.serving(inputs).stream()
        .filter(group -> group.meanThreads() > 0)
        .max(Comparator.comparingDouble(group -> group.meanBusy() / group.meanThreads()))
        .ifPresent(
            group -> {
              evidence.add(new Evidence.Busy(group.group(), group.meanThreads(), group.meanBusy()));
              ThreadUsage.mostlyAt(group).ifPresent(evidence::add);
            });
    if (inputs.hasDiagnostics() && hidesVirtualThreads(inputs)) {
      evidence.add(new Evidence.VirtualThreadsNotDumped());
    }
    inputs
        .headline(Metric.POOL_PENDING_MEAN)
        .ifPresent(pending -> evidence.add(new Evidence.PoolPending(pending)));
    inputs.demand().dropsPerRequest().stream()
        .filter(drops -> drops > 0)
        .forEach(drops -> evidence.add(new Evidence.ConnectionsDropped(drops)));
    inputs.noDiagnostics().ifPresent(evidence::add);
    return evidence;
  }

  private static boolean hidesVirtualThreads(DiagnosisInputs inputs) {
    return inputs.threads().stream().noneMatch(group -> group.role() == ThreadRole.VIRTUAL)
        && inputs.threads().stream().anyMatch(group -> group.role() == ThreadRole.CARRIER);
  }
}
