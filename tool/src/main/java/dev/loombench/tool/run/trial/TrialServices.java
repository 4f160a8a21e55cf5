package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.launch.ServerLauncher;
import dev.loombench.tool.load.LoadProcesses;
import dev.loombench.tool.place.RunHosts;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.run.server.FileFolder;
import dev.loombench.tool.study.Backing;
import dev.loombench.tool.study.Delay;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Pass;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Services that all trials of a run share.
 *
 * @param serverCpus the number of CPUs reserved for servers
 * @param loadFacts the generator's CPUs and priority, for the configuration differences
 * @param delays starts the proxies of delays
 * @param hosts hosts of the roles that are not on the tool's host
 */
public record TrialServices(
    Study study,
    ServerLauncher launcher,
    int serverCpus,
    LoadProcesses load,
    GrantedCpus placed,
    Map<String, String> loadFacts,
    Databases databases,
    LoadProcesses delays,
    RunHosts hosts,
    BiFunction<Pass, Variant, List<Recorder>> recorders) {

  /** Returns the CPUs granted to a variant's server: its CPUs, or its quota if that is less. */
  double cpusGranted(Variant variant) {
    return variant.limits().cpusOf(serverCpus);
  }

  /** Returns how a bundled server reaches the database; nothing if the study has none. */
  public ServerContext databaseContext() {
    return databases.isRunning()
        ? DatabaseService.of(databases, Duration.ZERO).context()
        : ServerContext.NOTHING;
  }

  /** Starts the services that a variant's command names, for a start without load. */
  public BackingServices forStart(Variant variant, Path log) {
    return BackingServices.start(ofCommand(variant, study.delaysOf(variant), log));
  }

  /** Starts what a server uses that answers these workloads, of which one is measured first. */
  TrialResources resources(
      List<Workload> served, Workload first, Variant variant, Path log, FileFolder files) {
    List<Function<ServerContext, BackingService>> starters = new ArrayList<>();
    served.stream()
        .flatMap(workload -> workload.work().needs().stream())
        .distinct()
        .sorted()
        .forEach(backing -> starters.add(_ -> service(backing, first.work(), log, files)));
    List<Delay> itsDelays = study.delaysOf(variant).stream().map(first::at).toList();
    starters.addAll(ofCommand(variant, itsDelays, log));
    return TrialResources.start(
        load, study.protocol().generator(), BackingServices.start(starters), log, loadFacts);
  }

  private BackingService service(Backing backing, Work work, Path log, FileFolder files) {
    return switch (backing) {
      case DOWNSTREAM -> new BackingService.OfDownstream(load.downstream(log));
      case DATABASE -> DatabaseService.of(databases, DatabaseService.productDelay(work));
      case FILES -> new FilesService(files);
      case RESET -> new BackingService.OfReset();
    };
  }

  /**
   * Returns the starters of a command's services: the database first, which delays may be before.
   */
  private List<Function<ServerContext, BackingService>> ofCommand(
      Variant variant, List<Delay> itsDelays, Path log) {
    List<Function<ServerContext, BackingService>> starters = new ArrayList<>();
    if (study.usesDatabase(variant)) {
      starters.add(_ -> DatabaseService.ofCommand(databases, study.database().init()));
    }
    if (!itsDelays.isEmpty()) {
      starters.add(context -> DelayService.start(itsDelays, delays, context, log));
    }
    return starters;
  }
}
