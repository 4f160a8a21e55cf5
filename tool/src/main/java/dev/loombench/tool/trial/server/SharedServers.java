package dev.loombench.tool.trial.server;

import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.Protocol.ServerPer;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Trial;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Trials of a study whose server serves the other loads of its block too. Planner, runner and
 * analysis take the rule from here.
 *
 * <p>Only headline trials share servers, because other recorders are attached to a process and not
 * to a window. Loads that choose their rates, or are measured from the first request on, have
 * servers of their own. So have workloads that replace a delay, and the adaptive designs.
 */
public record SharedServers(Study study) {

  /** Headline metrics that accumulate in a process, so that earlier loads are part of them. */
  private static final Set<Metric> STATE =
      EnumSet.of(
          Metric.RSS_MEAN,
          Metric.RSS_PEAK,
          Metric.THREADS_MEAN,
          Metric.THREADS_MAX,
          Metric.CGROUP_MEMORY,
          Metric.CGROUP_MEMORY_PEAK);

  /** Returns true if the server of a trial may serve other trials. */
  public boolean serve(Trial trial) {
    return serve(trial.pass(), trial.workload(), trial.load());
  }

  /** Returns true if the servers of a pass at a load may serve other trials. */
  public boolean serve(Pass pass, Optional<WorkloadId> workload, LoadId load) {
    return pass == Pass.HEADLINE
        && study.protocol().serverPer() == ServerPer.BLOCK
        && isFixedInAdvance(study.design())
        && study.workloads().stream().flatMap(SharedServers::shareable).count() > 1
        && shareable(study.workload(workload.orElseThrow())).anyMatch(load::equals);
  }

  /** Returns true if a metric at a point describes a server that served other points too. */
  public boolean mix(PointId point, Metric metric) {
    return STATE.contains(metric) && serve(metric.pass(), point.workload(), point.load());
  }

  /** Returns the workloads whose requests the server of a trial must answer. */
  public List<Workload> servedWith(Trial trial) {
    Workload own = study.workload(trial.workload().orElseThrow());
    return serve(trial)
        ? study.workloads().stream()
            .filter(workload -> shareable(workload).findAny().isPresent())
            .toList()
        : List.of(own);
  }

  /**
   * Returns true if a server can serve further trials after one: it did not fail, and no load left
   * queues, pools or a heap behind that the next trial would measure.
   */
  public static boolean canContinueAfter(Outcome outcome, List<Measurement> measurements) {
    return !(outcome instanceof Outcome.Failed)
        && measurements.stream().map(LoadState::of).allMatch(LoadState::isSteady);
  }

  /** Returns the loads that may share a server; none if proxies delay this workload otherwise. */
  private static Stream<LoadId> shareable(Workload workload) {
    return workload.loads().stream()
        .filter(_ -> workload.delays().isEmpty())
        .filter(load -> !load.findsItsPoints() && !load.isMeasuredWhole())
        .map(Load::id);
  }

  private static boolean isFixedInAdvance(Design design) {
    return switch (design) {
      case Design.Fixed _, Design.UntilSure _ -> true;
      case Design.Capacity _, Design.Sweep _ -> false;
    };
  }
}
