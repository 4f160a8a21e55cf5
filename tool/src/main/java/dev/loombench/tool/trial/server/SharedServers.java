package dev.loombench.tool.trial.server;

import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.Protocol.ServerPer;
import dev.loombench.tool.study.Server;
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
 * Trials of a study that share a server. Planner, runner and analysis take the rules from here.
 *
 * <p>Headline trials share a server with the other loads of their block, if the study says so.
 * Loads that choose their rates, or are measured from their rise on without a rehearsal, have
 * servers of their own. So have workloads that replace a delay, and the adaptive designs.
 *
 * <p>A diagnostic trial follows the headline trials of its block on their server, which is warm. It
 * is the server's last use, because JFR stays a part of it.
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

  /** The same for diagnostic metrics. */
  private static final Set<Metric> DIAGNOSTIC_STATE =
      EnumSet.of(
          Metric.HEAP_USED_MEAN,
          Metric.HEAP_USED_MAX,
          Metric.HEAP_COMMITTED,
          Metric.LIVE_SET,
          Metric.JVM_THREADS_MEAN,
          Metric.JVM_THREADS_PEAK);

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
    return (STATE.contains(metric) && serve(metric.pass(), point.workload(), point.load()))
        || (DIAGNOSTIC_STATE.contains(metric)
            && serve(Pass.HEADLINE, point.workload(), point.load()));
  }

  /**
   * Returns true if the server of a trial is kept for another trial: under another load, or with
   * JFR.
   */
  public boolean keep(Trial trial) {
    return serve(trial)
        || switch (trial.pass()) {
          case HEADLINE, DIAGNOSTIC ->
              areDiagnosed(trial)
                  && trial.block()
                      <= diagnosticBlocks(study.workload(trial.workload().orElseThrow()));
          case VIRTUAL_THREADS, PROFILE, STARTUP -> false;
        };
  }

  /** Returns true if a trial can use the server of the trial just before it, with JFR attached. */
  public boolean follows(Trial trial, Trial last) {
    return trial.pass() == Pass.DIAGNOSTIC
        && areDiagnosed(trial)
        && (last.pass() == Pass.HEADLINE || last.pass() == Pass.DIAGNOSTIC)
        && last.variant().equals(trial.variant())
        && last.block() == trial.block()
        && (isAtSameLoad(trial, last) || (isServedInBlock(trial) && isServedInBlock(last)));
  }

  /** Returns true if servers of the trial's variant are diagnosed after their headline trials. */
  public boolean areDiagnosed(Trial trial) {
    return isFixedInAdvance(study.design())
        && !study.protocol().warmUp().areServersCold()
        && study.workloads().stream().anyMatch(workload -> diagnosticBlocks(workload) > 0)
        && isJvmProcess(study.variant(trial.variant()).server())
        && study.workload(trial.workload().orElseThrow()).loads().stream()
            .filter(load -> load.id().equals(trial.load()))
            .noneMatch(load -> load.findsItsPoints() || load.isMeasuredWhole());
  }

  private static boolean isAtSameLoad(Trial trial, Trial other) {
    return trial.workload().equals(other.workload()) && trial.load().equals(other.load());
  }

  private boolean isServedInBlock(Trial trial) {
    return serve(Pass.HEADLINE, trial.workload(), trial.load());
  }

  private int diagnosticBlocks(Workload workload) {
    return workload.diagnosticBlocks().orElse(study.protocol().blocks().diagnostic());
  }

  /** Returns true if the process that is started is the JVM, so that JFR can be attached to it. */
  private static boolean isJvmProcess(Server server) {
    return switch (server) {
      case Server.Bundled _ -> true;
      case Server.Command command ->
          !command.command().isEmpty() && command.command().getFirst().equals(Server.Command.JAVA);
      case Server.Running _ -> false;
    };
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
        .filter(load -> !load.findsItsPoints() && !load.isMeasuredFromItsStart())
        .map(Load::id);
  }

  private static boolean isFixedInAdvance(Design design) {
    return switch (design) {
      case Design.Fixed _, Design.UntilSure _ -> true;
      case Design.Capacity _, Design.Sweep _ -> false;
    };
  }
}
