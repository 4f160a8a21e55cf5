package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.replication.Replication;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Metrics that are maxima over a window. They grow with its length, so a shorter window neither
 * reproduces nor contradicts a published maximum.
 */
final class Maxima {

  private static final Set<Metric> METRICS =
      EnumSet.of(
          Metric.LATENCY_MAX,
          Metric.RSS_PEAK,
          Metric.THREADS_MAX,
          Metric.CGROUP_MEMORY_PEAK,
          Metric.HEAP_USED_MAX,
          Metric.GC_PAUSE_MAX,
          Metric.SAFEPOINT_REACHING_MAX,
          Metric.CARRIERS_MAX,
          Metric.JVM_THREADS_PEAK,
          Metric.VIRTUAL_THREADS_MAX,
          Metric.POOL_PENDING_MAX,
          Metric.STACK_DEPTH_MAX);

  private Maxima() {}

  /** Returns the reason why a maximum of this study is not comparable with a published one. */
  static Optional<ClaimBasis> shortened(
      Study study, Replication replication, Optional<WorkloadId> workload, Metric metric) {
    if (!METRICS.contains(metric)) {
      return Optional.empty();
    }
    boolean profile = metric.pass() == Pass.PROFILE;
    Duration here = profile ? study.protocol().profiling().window() : window(study, workload);
    Optional<Duration> there =
        profile ? replication.profileWindow().or(replication::window) : replication.window();
    return there
        .filter(published -> here.compareTo(published) < 0)
        .map(published -> new ClaimBasis.ShorterMaximum(metric, here, published));
  }

  private static Duration window(Study study, Optional<WorkloadId> workload) {
    return workload.stream()
        .flatMap(id -> study.workloads().stream().filter(one -> one.id().equals(id)))
        .flatMap(one -> one.loads().getFirst().windowLength().stream())
        .findFirst()
        .orElse(study.protocol().window());
  }
}
