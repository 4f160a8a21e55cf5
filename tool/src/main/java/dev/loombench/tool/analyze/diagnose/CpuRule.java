package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.trial.Metric;
import java.util.ArrayList;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The CPUs granted to the server are used up. Not named where the readings are missing that would
 * show the collector or a quota as the cause of it.
 */
final class CpuRule implements Bottleneck.Rule {

  /** On average one ready thread waits for a CPU at all times. */
  private static final double ALWAYS_ONE_WAITS = 1;

  @Override
  public Optional<Finding> find(DiagnosisInputs inputs) {
    OptionalDouble share = inputs.cpuShare();
    if (share.isEmpty() || mayBeCollector(inputs) || mayBeQuota(inputs)) {
      return Optional.empty();
    }
    double waiting = inputs.headline(Metric.RUN_QUEUE_WAIT).orElse(0);
    var evidence = new ArrayList<Evidence>();
    evidence.add(
        new Evidence.ServerCpuOfCores(
            share.getAsDouble(), inputs.cpuGrant().cores().orElseThrow()));
    ThreadUsage.inNestedJars(inputs).ifPresent(evidence::add);
    if (waiting >= ALWAYS_ONE_WAITS) {
      evidence.add(new Evidence.RunQueue(waiting));
    }
    if (!inputs.hasCollectorThreads()) {
      evidence.add(new Evidence.CollectorCpuUnknown());
    }
    if (inputs.cpuIsFull()) {
      return Optional.of(Finding.strong(Bottleneck.CPU, evidence));
    }
    return !inputs.cpuIsSpare() && waiting >= ALWAYS_ONE_WAITS
        ? Optional.of(Finding.weak(Bottleneck.CPU, evidence))
        : Optional.empty();
  }

  private static boolean mayBeCollector(DiagnosisInputs inputs) {
    return inputs.hasCollectorThreads() && inputs.headline(Metric.COLLECTOR_SHARE).isEmpty();
  }

  private static boolean mayBeQuota(DiagnosisInputs inputs) {
    return inputs.cpuGrant().quotaCores().isPresent()
        && inputs.headline(Metric.CGROUP_THROTTLED_PERIODS).isEmpty();
  }
}
