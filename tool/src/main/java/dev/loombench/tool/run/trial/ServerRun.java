package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.LaunchSpec;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.run.server.FileFolder;
import dev.loombench.tool.run.server.ServerRuns;
import dev.loombench.tool.store.LongLog;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.server.SharedServers;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Server of one trial or more, with the load engine and the backing services that it uses.
 *
 * @param resources load engine and backing services
 */
record ServerRun(TrialResources resources, RunningServer server, Path log)
    implements ServerRuns.Server {

  @Override
  public Optional<String> exitReason() {
    return server.isAlive()
        ? Optional.empty()
        : Optional.of(server.exitReason().orElse("reason unknown"));
  }

  @Override
  public Optional<String> hostLost() {
    return server.hostLost();
  }

  /** Stops the server, then what it uses, and shortens a long log. */
  @Override
  public void close() {
    try {
      server.close();
    } finally {
      resources.close();
    }
    LongLog.shorten(log);
  }

  /**
   * Launcher of the servers of trials, each after the load engine and the services that it uses.
   */
  static final class Starter {

    private final Study study;
    private final RunDirectory directory;
    private final TrialServices services;
    private final FileFolder files;
    private final SharedServers shared;

    Starter(Study study, RunDirectory directory, TrialServices services) {
      this.study = study;
      this.directory = directory;
      this.services = services;
      this.files = FileFolder.of(study, directory);
      this.shared = new SharedServers(study);
    }

    /**
     * Starts the server of a trial.
     *
     * @param recorders recorders of the trial, which may need JVM flags
     */
    ServerRun start(Trial trial, List<Recorder> recorders) {
      Workload first = study.workload(trial.workload().orElseThrow());
      TrialResources resources =
          services.resources(
              shared.servedWith(trial),
              first,
              study.variant(trial.variant()),
              directory.trialFile(trial, ".generator.log"),
              files);
      try {
        LaunchSpec spec = launchSpec(trial, resources, recorders);
        return new ServerRun(
            resources, services.launcher().launch(spec), directory.trialFile(trial, ".log"));
      } catch (RuntimeException | Error e) {
        resources.close();
        throw e;
      }
    }

    private LaunchSpec launchSpec(Trial trial, TrialResources resources, List<Recorder> recorders) {
      Variant variant = study.variant(trial.variant());
      Path recordings =
          LaunchSpec.recordings(
              variant, directory.root(), directory.trialFile(trial, ".recorders"));
      return new LaunchSpec(
          variant,
          study.jvm(),
          recorders.stream().flatMap(recorder -> recorder.jvmFlags(recordings).stream()).toList(),
          trial.pass() == Pass.DIAGNOSTIC || shared.areDiagnosed(trial),
          resources.context(),
          study.protocol().readyWithin(),
          directory.root(),
          directory.trialFile(trial, ".log"));
    }
  }
}
