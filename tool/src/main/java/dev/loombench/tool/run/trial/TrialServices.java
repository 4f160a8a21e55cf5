package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.Launcher;
import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.load.LoadProcesses;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.study.Backing;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.trial.Pass;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * What a trial is made with.
 *
 * @param launcher starts servers
 * @param serverCpus how many CPUs servers have to themselves
 * @param load starts the load side's processes
 * @param loadFacts what was granted to the load side, for the ledger
 * @param databases the run's database
 * @param recorders fresh recorders for a trial of a pass with a variant
 */
public record TrialServices(
    Launcher launcher,
    int serverCpus,
    LoadProcesses load,
    Map<String, String> loadFacts,
    Databases databases,
    BiFunction<Pass, Variant, List<Recorder>> recorders) {

  /** How much CPU a variant's server is granted: its CPUs, or its quota if that is less. */
  double cpusGranted(Variant variant) {
    double quota = variant.limits().cpus();
    return quota > 0 ? Math.min(serverCpus, quota) : serverCpus;
  }

  /** What a server of ours has to be told of the run's database; nothing where there is none. */
  public ServerContext databaseContext() {
    return databases.isThere()
        ? DatabaseSupport.of(databases, Duration.ZERO).given()
        : ServerContext.NOTHING;
  }

  LoadSide loadSide(Workload workload, Path log, FileFolder files) {
    return LoadSide.start(
        load,
        workload.work().needs(),
        backing -> support(backing, workload.work(), log, files),
        log,
        loadFacts);
  }

  private Support support(Backing backing, Work work, Path log, FileFolder files) {
    return switch (backing) {
      case DOWNSTREAM -> new DownstreamSupport(load.downstream(log));
      case DATABASE -> DatabaseSupport.of(databases, work.builtInDelay().orElse(Duration.ZERO));
      case FILES -> new FilesSupport(files);
    };
  }
}
