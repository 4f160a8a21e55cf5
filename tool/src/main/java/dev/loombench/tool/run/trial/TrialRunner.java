package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.LaunchSpec;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.launch.ServerFailure;
import dev.loombench.tool.load.LoadEngine;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.load.LoadPlans;
import dev.loombench.tool.load.SupportFailure;
import dev.loombench.tool.plan.SearchProgress;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.run.trial.MeasuredLoad.Sent;
import dev.loombench.tool.store.LatencyLog;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.store.StackLog;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Probe;
import dev.loombench.tool.trial.SampledStacks;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.Window;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * Makes one trial: starts a server and a generator, warms both, measures once, stops both, and
 * judges what it has.
 */
public final class TrialRunner {

  /** Two in a hundred of a shorter window are less than one compilation takes. */
  private static final Duration LEAST_REPEATED = Duration.ofSeconds(3);

  private static final int WARMER_FOR_A_SEARCH = 3;

  private final Study study;
  private final RunDirectory directory;
  private final int epoch;
  private final TrialServices instruments;
  private final RunProgress progress;
  private final FileFolder files;

  public TrialRunner(
      Study study,
      RunDirectory directory,
      int epoch,
      TrialServices instruments,
      RunProgress progress) {
    this.study = study;
    this.directory = directory;
    this.epoch = epoch;
    this.instruments = instruments;
    this.progress = progress;
    this.files = FileFolder.of(study, directory);
  }

  /**
   * Makes a trial. Whatever its server or generator does is an outcome; what stands in the way of
   * every trial is a problem.
   */
  public TrialRecord run(Trial trial) throws InterruptedException {
    if (trial.pass() == Pass.STARTUP) {
      return new StartUpRunner(study, directory, instruments, progress).run(trial, epoch);
    }
    var draft = new TrialDraft(trial, epoch, Instant.now());
    Workload workload = study.workload(trial.workload());
    List<Recorder> recorders =
        instruments.recorders().apply(trial.pass(), variant(workload, trial));
    progress.phase("starting", "");
    try (LoadSide loadSide = instruments.loadSide(workload, file(trial, ".generator.log"), files);
        RunningServer server =
            instruments.launcher().launch(launchSpec(trial, loadSide, recorders))) {
      draft.serverRuns(server);
      loadSide.facts().forEach(draft::fact);
      recorders.forEach(recorder -> recorder.facts().forEach(draft::fact));
      measure(draft, workload, loadSide, server, recorders);
    } catch (ServerFailure | LoadFailure | SupportFailure e) {
      draft.failed(e.getMessage());
    }
    return draft.record(Instant.now());
  }

  private void measure(
      TrialDraft draft,
      Workload workload,
      LoadSide loadSide,
      RunningServer server,
      List<Recorder> recorders)
      throws LoadFailure, InterruptedException {
    Trial trial = draft.trial();
    Load load = workload.load(trial.load());
    LoadEngine engine = loadSide.engine();
    var plans =
        new LoadPlans(
            server.baseUri(),
            workload,
            protocol(trial.pass()),
            loadSide.eventLoops(),
            trial.seed());
    var subjects =
        new Subjects(
            server.pid(),
            engine.pid(),
            loadSide.downstreamPid(),
            loadSide.database(),
            ProcessHandle.current().pid(),
            server.baseUri());
    recorders.forEach(recorder -> recorder.start(subjects));
    var warmUp = new WarmUp(warmUp(load), cpusGranted(trial), server, progress);
    server.confineAllButCompilers();
    CompletableFuture<Instant> death = server.onExit().thenApply(_ -> Instant.now());
    warmUp.fill(engine, plans.filling(Instant.now()), plans.fillingUsers());
    loadSide.readyToMeasure();
    Path histograms = file(trial, ".hlog");
    Sent sent =
        new MeasuredLoad(engine, server, plans, warmUp, mostWindows(trial), known(load, trial))
            .send(load, histograms, aroundWindows(draft, server, loadSide, recorders));
    draft.warmedUp(warmUp.course());
    draft.loaded(sent.results(), directory.root().relativize(histograms).toString());
    boolean died = diedUnderLoad(draft, server);
    List<Window> windows =
        died ? TruncatedWindows.of(sent.windows(), death.getNow(Instant.now())) : sent.windows();
    var judge = new TrialJudge(workload, load, variant(workload, trial), cpusGranted(trial));
    Optional<String> undone = died ? Optional.empty() : judge.undone(draft, server);
    collectGarbage(draft, server);
    List<Recording> recordings = Recorder.stopAll(recorders, server::close);
    keepStacks(trial, recordings);
    recordings.forEach(recording -> recording.facts().forEach(draft::fact));
    loadSide.factsAfter().forEach(draft::fact);
    draft.measured(
        new WindowReadings(load, LatencyLog.read(histograms), recordings).of(sent, windows),
        Stream.concat(
                ClientReadings.series(sent.results()).stream(),
                recordings.stream().flatMap(recording -> recording.series().stream()))
            .toList(),
        recordings.stream().flatMap(recording -> recording.evidence(windows).stream()).toList());
    if (!died) {
      judge.judge(draft, server, loadSide, undone);
    }
  }

  private void keepStacks(Trial trial, List<Recording> recordings) {
    List<SampledStacks> stacks =
        recordings.stream().flatMap(recording -> recording.stacks().stream()).toList();
    if (!stacks.isEmpty()) {
      StackLog.write(file(trial, StackLog.ENDING), stacks);
    }
  }

  /**
   * A load that goes through many rates begins with low ones, under which a server warms slowly;
   * cold it gives up under rates that it would hold.
   */
  private Protocol.WarmUp warmUp(Load load) {
    Protocol.WarmUp asked = study.protocol().warmUp();
    return load.findsItsPoints() ? asked.times(WARMER_FOR_A_SEARCH) : asked;
  }

  /**
   * A profile goes by one window: its threads' CPU is read through the whole of it. So do windows
   * of which any compilation at all is more than may be: the next would be no better.
   */
  private int mostWindows(Trial trial) {
    boolean hasOne =
        trial.pass() == Pass.PROFILE || study.protocol().window().compareTo(LEAST_REPEATED) < 0;
    return hasOne ? 1 : LoadPlans.MOST_WINDOWS;
  }

  private List<Probe> known(Load load, Trial trial) {
    return load instanceof Load.Search search
        ? SearchProgress.probes(search, trial, epoch, directory.history())
        : List.of();
  }

  private static boolean diedUnderLoad(TrialDraft draft, RunningServer server) {
    if (server.isAlive()) {
      return false;
    }
    draft.failed(
        "the server died under load: " + server.exitReason().orElse("it does not say why"));
    return true;
  }

  private MeasuredLoad.Around aroundWindows(
      TrialDraft draft, RunningServer server, LoadSide loadSide, List<Recorder> recorders) {
    return new MeasuredLoad.Around() {
      @Override
      public void settled() {
        draft.fact("cpus.server", server.confine());
      }

      @Override
      public void rehearsed() {
        loadSide.readyToMeasure();
      }

      @Override
      public void stamped(List<Window> windows) {
        recorders.forEach(recorder -> recorder.alignTo(windows));
        progress.phase("measuring", "");
      }

      @Override
      public void ended(Window window) {
        recorders.forEach(recorder -> recorder.endAt(window));
      }

      @Override
      public void tell(String words) {
        progress.phase("measuring", words);
      }
    };
  }

  /**
   * So that what lives can be told from garbage, where JFR watches the heap. After the windows, not
   * before: a full collection also drops compiled code, and what is compiled again took up to 17 %
   * of the CPU in a window.
   */
  private void collectGarbage(TrialDraft draft, RunningServer server) throws InterruptedException {
    Trial trial = draft.trial();
    boolean offered = study.variant(trial.variant()).server() instanceof Server.Bundled;
    if (trial.pass() == Pass.DIAGNOSTIC && offered && server.isAlive()) {
      ForcedCollection.of(server).ifPresent(why -> draft.fact("forced.collection", why));
    }
  }

  private LaunchSpec launchSpec(Trial trial, LoadSide loadSide, List<Recorder> recorders) {
    return new LaunchSpec(
        study.variant(trial.variant()),
        study.jvm(),
        recorders.stream()
            .flatMap(recorder -> recorder.jvmFlags(file(trial, ".recorders")).stream())
            .toList(),
        trial.pass() == Pass.DIAGNOSTIC,
        loadSide.given(),
        study.protocol().readyWithin(),
        directory.root(),
        file(trial, ".log"));
  }

  private Variant variant(Workload workload, Trial trial) {
    return study.variant(trial.variant()).doing(workload.work());
  }

  private double cpusGranted(Trial trial) {
    return instruments.cpusGranted(study.variant(trial.variant()));
  }

  /** Steps have a length of their own; all other windows are of the pass. */
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
