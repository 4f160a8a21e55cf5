package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.LaunchSpec;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.server.SharedServers;
import java.util.List;

/** Starts the servers of trials, each after the load engine and the services that it uses. */
final class ServerStarter {

  private final Study study;
  private final RunDirectory directory;
  private final TrialServices services;
  private final FileFolder files;
  private final SharedServers shared;

  ServerStarter(Study study, RunDirectory directory, TrialServices services) {
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
      return new ServerRun(
          resources, services.launcher().launch(launchSpec(trial, resources, recorders)));
    } catch (RuntimeException | Error e) {
      resources.close();
      throw e;
    }
  }

  private LaunchSpec launchSpec(Trial trial, TrialResources resources, List<Recorder> recorders) {
    return new LaunchSpec(
        study.variant(trial.variant()),
        study.jvm(),
        recorders.stream()
            .flatMap(
                recorder -> recorder.jvmFlags(directory.trialFile(trial, ".recorders")).stream())
            .toList(),
        trial.pass() == Pass.DIAGNOSTIC,
        resources.context(),
        study.protocol().readyWithin(),
        directory.root(),
        directory.trialFile(trial, ".log"));
  }
}
