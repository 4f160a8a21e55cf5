package dev.loombench.tool.run.trial;

import dev.loombench.tool.evidence.ComparedMetrics;
import dev.loombench.tool.launch.LaunchSpec;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.launch.ServerFailure;
import dev.loombench.tool.load.BackingServiceFailure;
import dev.loombench.tool.load.LoadEngine;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.load.LoadPlans;
import dev.loombench.tool.load.LoginSession;
import dev.loombench.tool.place.HostLost;
import dev.loombench.tool.plan.SearchProgress;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.run.server.AbandonedRequests;
import dev.loombench.tool.run.server.FileFolder;
import dev.loombench.tool.run.server.ServerRuns;
import dev.loombench.tool.run.server.ServerRuns.Assigned;
import dev.loombench.tool.run.trial.MeasurementPhase.Measured;
import dev.loombench.tool.run.warmup.CompilationDrift;
import dev.loombench.tool.run.warmup.GeneratorWarmUp;
import dev.loombench.tool.run.warmup.LongestWarmUp;
import dev.loombench.tool.store.LatencyLog;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.store.StackLog;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Variant.Transport;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.server.SharedServers;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * Runner of trials: starts server and generator and warms both up, unless those of the trial before
 * serve this one too, measures, and judges the result.
 */
public final class TrialRunner implements AutoCloseable {

  private final Study study;
  private final RunDirectory directory;
  private final int epoch;
  private final TrialServices services;
  private final RunProgress progress;
  private final LongestWarmUp longestWarmUp;
  private final SharedServers shared;
  private final ServerRuns<ServerRun> servers;

  public TrialRunner(
      Study study,
      RunDirectory directory,
      int epoch,
      TrialServices services,
      RunProgress progress) {
    this.study = study;
    this.directory = directory;
    this.epoch = epoch;
    this.services = services;
    this.progress = progress;
    this.shared = new SharedServers(study);
    this.servers = new ServerRuns<>(shared, epoch);
    this.longestWarmUp = new LongestWarmUp(directory.trials());
  }

  /**
   * Runs a trial. Failures of its server or generator are outcomes, except for those of the
   * generator that would happen again.
   *
   * @throws dev.loombench.tool.problem.Problem if no trial can run on this machine
   */
  public TrialRecord run(Trial trial) throws InterruptedException {
    if (trial.pass() == Pass.STARTUP) {
      servers.close();
      return new StartUpRunner(study, directory, services, progress).run(trial, epoch);
    }
    var draft = new TrialDraft(trial, epoch, Instant.now());
    Workload workload = study.workload(trial.workload().orElseThrow());
    try {
      run(draft, workload);
    } catch (ServerFailure | BackingServiceFailure e) {
      draft.fail(e.getMessage());
    } catch (LoadFailure e) {
      draft.end(TrialJudge.withoutLoad(e));
    } catch (HostLost e) {
      draft.end(new Outcome.Invalid(Outcome.Origin.SURROUNDINGS, e.getMessage()));
    }
    return draft.record(Instant.now());
  }

  private void run(TrialDraft draft, Workload workload) throws LoadFailure, InterruptedException {
    Trial trial = draft.trial();
    boolean canContinue = false;
    try {
      List<Recorder> recorders = services.recorders().apply(trial.pass(), variant(workload, trial));
      var assigned = servers.assign(trial, directory::history, () -> start(trial, recorders));
      draft.belongsTo(assigned.run());
      switch (assigned) {
        case Assigned.Lost<ServerRun>(var _, String reason) -> draft.fail(reason);
        case Assigned.Served<ServerRun> served -> {
          measure(draft, workload, served, recorders);
          canContinue = draft.leavesServer() && isKept(trial, served);
        }
      }
    } finally {
      servers.ended(trial, canContinue);
    }
  }

  @Override
  public void close() {
    servers.close();
  }

  /** Starts a server, after the load engine and the services that it uses. */
  private ServerRun start(Trial trial, List<Recorder> recorders) {
    progress.phase("starting", "");
    TrialResources resources =
        services.resources(
            shared.servedWith(trial),
            study.workload(trial.workload().orElseThrow()),
            study.variant(trial.variant()),
            file(trial, ".generator.log"),
            FileFolder.of(study, directory));
    try {
      LaunchSpec spec = launchSpec(trial, resources.services().context(), recorders);
      return new ServerRun(resources, services.launcher().launch(spec), file(trial, ".log"));
    } catch (RuntimeException | Error e) {
      resources.close();
      throw e;
    }
  }

  private LaunchSpec launchSpec(Trial trial, ServerContext context, List<Recorder> recorders) {
    Variant variant = study.variant(trial.variant());
    Path recordings = LaunchSpec.recordings(variant, directory.root(), file(trial, ".recorders"));
    return new LaunchSpec(
        variant,
        study.jvm(),
        recorders.stream().flatMap(recorder -> recorder.jvmFlags(recordings).stream()).toList(),
        trial.pass() == Pass.DIAGNOSTIC || shared.areDiagnosed(trial),
        context,
        study.protocol().readyWithin(),
        directory.root(),
        file(trial, ".log"));
  }

  private void measure(
      TrialDraft draft,
      Workload workload,
      Assigned.Served<ServerRun> served,
      List<Recorder> recorders)
      throws LoadFailure, InterruptedException {
    Trial trial = draft.trial();
    TrialResources resources = served.server().resources();
    RunningServer server = served.server().server();
    draft.placedOn(services.placed());
    draft.serverRuns(server);
    served.replaces().ifPresent(why -> draft.fact("server.replaced", why));
    resources.facts().forEach(draft::fact);
    recorders.forEach(recorder -> recorder.facts().forEach(draft::fact));
    Load load = workload.load(trial.load());
    LoadEngine engine = resources.engine();
    Transport transport = study.variant(trial.variant()).transport();
    var plans =
        new LoadPlans(
            server.baseUri(),
            transport,
            LoginSession.loggedIn(server.baseUri(), transport.trust(), workload),
            protocol(trial.pass()),
            resources.eventLoops(),
            trial.seed());
    var subjects =
        new Subjects(
            server.pid(),
            engine.isHere() ? Optional.of(engine::pids) : Optional.empty(),
            resources.services().downstreamPid(),
            resources.services().database(),
            ProcessHandle.current().pid(),
            resources.services().delaysPid(),
            server.baseUri());
    if (!served.isFresh()) {
      Path recordings = server.recordings(file(trial, ".recorders"));
      recorders.forEach(recorder -> recorder.attach(recordings));
    }
    recorders.forEach(recorder -> recorder.start(subjects));
    var warmUp =
        new WarmUp(
            study.protocol(),
            replaced ->
                CompilationDrift.replacedAbovePercent(
                    trial.pass(), load, study.protocol().equivalenceMargin(), replaced),
            cpusGranted(trial),
            server,
            services.hosts().meter(server),
            progress);
    CompletableFuture<Instant> death = server.onExit().thenApply(_ -> Instant.now());
    if (warmUp.isNone()) {
      progress.phase("warming up the generator", "");
      GeneratorWarmUp.run(
          engine, services.load(), resources.eventLoops(), file(trial, ".generator.log"));
    } else if (served.isFresh()) {
      int users = plans.warmUpUsers(services.serverCpus() + resources.eventLoops());
      var fewUsers = WarmUp.FewUsersLoad.of(study, shared.servedWith(trial), plans, users);
      warmUp.warmUp(engine, fewUsers, longestWarmUp.amount());
      server.confineAllButCompilers();
    }
    resources.services().resetFor(workload.work());
    Path histograms = file(trial, ".hlog");
    var clocks = new ClockWatch(ClockWatch.Reading::ofBoth);
    services.hosts().trialStarts();
    Measured measured =
        new MeasurementPhase(
                engine,
                server,
                plans,
                warmUp,
                new StealWatch(services.hosts()::machineCpu, StealWatch.isTolerated(load)),
                MeasurementPhase.maxWindows(trial.pass(), study.protocol().window()),
                SearchProgress.probes(load, trial, epoch, directory.history()),
                ClockWatch.Reading::ofBoth)
            .send(load, histograms, listener(draft, served.server(), workload, recorders));
    draft.warmUp(warmUp.timeSeries());
    longestWarmUp.add(warmUp.timeSeries());
    draft.loaded(measured.results(), directory.root().relativize(histograms).toString());
    draft.violated(clocks.end(measured.parts()));
    draft.clocks(services.hosts().trialEnds(measured.windows()));
    draft.violated(TrialValidity.ofPlacement(server, engine.pids(), services.placed()));
    draft.violated(resources.services().violations());
    boolean died = TrialJudge.diedUnderLoad(draft, server);
    List<Window> windows =
        died
            ? WindowReadings.truncated(measured.windows(), death.getNow(Instant.now()))
            : measured.windows();
    var judge =
        new TrialJudge(
            workload,
            load,
            variant(workload, trial),
            cpusGranted(trial),
            study.protocol(),
            load.findsItsPoints() || ComparedMetrics.decisive(study, load) == Metric.LATENCY_P99);
    if (!died) {
      draft.violated(judge.incomplete(draft, server));
    }
    if (trial.pass() == Pass.DIAGNOSTIC) {
      ForcedCollection.of(study.variant(trial.variant()), server)
          .ifPresent(why -> draft.fact("forced.collection", why));
    }
    List<Recording> recordings =
        Recorder.stopAll(recorders, isKept(trial, served) ? () -> {} : server::close);
    if (server.wasKilled()) {
      draft.fact(
          "server.stop",
          "killed: it did not end within %d s when asked to"
              .formatted(RunningServer.PATIENCE.toSeconds()));
    }
    StackLog.write(
        file(trial, StackLog.ENDING),
        recordings.stream().flatMap(recording -> recording.stacks().stream()).toList());
    draft.violated(TrialValidity.ofOtherHosts(recordings, windows));
    recordings.forEach(recording -> recording.facts().forEach(draft::fact));
    resources.services().factsAfter().forEach(draft::fact);
    LatencyLog log = LatencyLog.read(histograms);
    draft.measured(
        new WindowReadings(
                load,
                warmUp.isNone() ? OptionalDouble.empty() : OptionalDouble.of(cpusGranted(trial)),
                study.protocol().equivalenceMargin(),
                log,
                recordings)
            .of(measured, windows),
        Stream.concat(
                ClientReadings.series(measured.results(), log).stream(),
                recordings.stream().flatMap(recording -> recording.series().stream()))
            .toList(),
        recordings.stream().flatMap(recording -> recording.evidence(windows).stream()).toList());
    if (!died) {
      judge.judge(draft, server, resources, log);
    }
    if (isKept(trial, served)) {
      AbandonedRequests.letEnd(measured.results());
    }
  }

  /** Returns false for a server that records from its start: it writes the recording at its end. */
  private boolean isKept(Trial trial, Assigned.Served<ServerRun> served) {
    return shared.keep(trial) && !(trial.pass() == Pass.DIAGNOSTIC && served.isFresh());
  }

  private MeasurementPhase.Listener listener(
      TrialDraft draft, ServerRun run, Workload workload, List<Recorder> recorders) {
    return new MeasurementPhase.Listener() {
      private boolean checksStarted;

      @Override
      public void stabilized() {
        draft.fact("cpus.server", run.server().confine());
        draft.serverOn(run.server().cpus());
      }

      @Override
      public void rehearsed() {
        run.resources().services().resetFor(workload.work());
      }

      @Override
      public void windowsSet(List<Window> windows) {
        recorders.forEach(recorder -> recorder.alignTo(windows));
        if (!checksStarted) { // later windows add to the first ones
          checksStarted = true;
          run.resources().services().startChecks();
        }
        TrialRunner.this.progress.phase("measuring", "");
      }

      @Override
      public void disturbed(String why) {
        draft.addFact("windows.disturbed", why);
      }

      @Override
      public void measured() throws InterruptedException {
        for (Recorder recorder : recorders) {
          recorder.look();
        }
      }

      @Override
      public void loadEnded(Window window) {
        recorders.forEach(recorder -> recorder.endAt(window));
      }

      @Override
      public void progress(String detail) {
        TrialRunner.this.progress.phase("measuring", detail);
      }
    };
  }

  private Variant variant(Workload workload, Trial trial) {
    return study.variant(trial.variant()).doing(workload.work());
  }

  private double cpusGranted(Trial trial) {
    return services.cpusGranted(study.variant(trial.variant()));
  }

  private Protocol protocol(Pass pass) {
    Protocol protocol = study.protocol();
    return switch (pass) {
      case PROFILE -> protocol.measuring(protocol.profiling().window());
      case HEADLINE, DIAGNOSTIC, VIRTUAL_THREADS, STARTUP -> protocol;
    };
  }

  private Path file(Trial trial, String ending) {
    return directory.trialFile(trial, ending);
  }
}
