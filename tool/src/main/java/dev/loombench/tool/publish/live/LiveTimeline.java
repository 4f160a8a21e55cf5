package dev.loombench.tool.publish.live;

import dev.loombench.contract.LoadPlan;
import dev.loombench.tool.load.LoadWatcher;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.LiveFigure;
import dev.loombench.tool.record.LiveListener;
import dev.loombench.tool.report.terminal.TrialText;
import dev.loombench.tool.run.StoredRuns;
import dev.loombench.tool.run.trial.RunProgress;
import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Trial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;

/**
 * Timeline of a run, filled by what its progress, its load and its recorders report anyway. It asks
 * no process and reads no file.
 */
public final class LiveTimeline implements LiveFeed, RunProgress, LoadWatcher, LiveListener {

  /** Number of ended trials that the page shows. */
  private static final int MAX_ENDED = 200;

  private static final double BYTES_PER_MEBIBYTE = 1024.0 * 1024;
  private static final double NANOS_PER_SECOND = 1e9;

  private final RunProgress shown;
  private final Semaphore analyses = new Semaphore(1);
  private final LiveSteps steps = new LiveSteps();
  private final LiveSeconds seconds = new LiveSeconds();
  private final Deque<LiveState.Ended> ended = new ArrayDeque<>();
  private final Map<String, Integer> byOutcome = new TreeMap<>();
  private final Map<LiveFigure, Double> figures = new EnumMap<>(LiveFigure.class);
  private final Map<LiveFigure, Double> cores = new EnumMap<>(LiveFigure.class);
  private Optional<Study> study = Optional.empty();
  private long sampledAt;
  private Optional<Trial> current = Optional.empty();
  private String phase = "";
  private String detail = "";
  private int toCome;
  private long leftAt;
  private TimeLeft left = TimeLeft.NONE;
  private List<PreliminaryRatio> preliminary = List.of();
  private Optional<LiveState.End> end = Optional.empty();

  /**
   * Creates an empty timeline of a run, or of several in a row.
   *
   * @param shown receives the progress too
   */
  public LiveTimeline(RunProgress shown) {
    this.shown = shown;
  }

  @Override
  public void stepsStart(Study first, List<String> names) {
    synchronized (this) {
      study = Optional.of(first);
      steps.start(names);
    }
    shown.stepsStart(first, names);
  }

  @Override
  public void stepEnded(String result) {
    synchronized (this) {
      steps.ended(result);
      current = Optional.empty();
    }
    shown.stepEnded(result);
  }

  /** Forgets the run before, whose report the page links to. */
  @Override
  public void runStarts(Study started, Path folder) {
    synchronized (this) {
      study = Optional.of(started);
      steps.runStarts(folder);
      seconds.clear();
      ended.clear();
      byOutcome.clear();
      toCome = 0;
      preliminary = List.of();
      current = Optional.empty();
    }
    shown.runStarts(started, folder);
  }

  @Override
  public void trialStarts(Trial trial, int remaining, TimeLeft left) {
    synchronized (this) {
      current = Optional.of(trial);
      phase = "starting";
      detail = "";
      toCome = remaining;
      this.left = left;
      leftAt = System.currentTimeMillis();
      figures.clear();
      cores.clear();
      sampledAt = 0;
    }
    shown.trialStarts(trial, remaining, left);
  }

  @Override
  public void phase(String entered, String of) {
    synchronized (this) {
      phase = entered;
      detail = of;
    }
    shown.phase(entered, of);
  }

  @Override
  public void trialEnded(TrialRecord trial) {
    Optional<Path> folder;
    synchronized (this) {
      folder = steps.folder();
      byOutcome.merge(trial.outcome().key(), 1, Integer::sum);
      toCome = Math.max(0, toCome - 1);
      phase = "ended";
      detail = "";
      ended.add(
          new LiveState.Ended(
              trial.trial().number(),
              trial.trial().pass().key(),
              trial.trial().block(),
              trial.trial().variant().name(),
              point(trial.trial()),
              TrialText.outcome(trial)));
      if (ended.size() > MAX_ENDED) {
        ended.remove();
      }
    }
    shown.trialEnded(trial);
    folder.ifPresent(this::analyze);
  }

  /** Updates the intervals on a thread of its own; a trial that ends meanwhile does not queue. */
  private void analyze(Path folder) {
    if (analyses.tryAcquire()) {
      Thread.ofPlatform().daemon().name("live-analysis").start(() -> analyzeStored(folder));
    }
  }

  private void analyzeStored(Path folder) {
    try {
      List<PreliminaryRatio> latest =
          PreliminaryRatio.of(StoredRuns.analyze(StoredRuns.read(folder)));
      synchronized (this) {
        if (steps.folder().equals(Optional.of(folder))) {
          preliminary = latest;
        }
      }
    } catch (Problem notYet) {
      note("no preliminary intervals: " + notYet.getMessage());
    } finally {
      analyses.release();
    }
  }

  @Override
  public void note(String message) {
    shown.note(message);
  }

  @Override
  public PlanWatcher planStarts(LoadPlan plan, boolean isMeasured) {
    return LiveSeconds.watcher(requests -> second(requests, isMeasured));
  }

  private synchronized void second(LiveState.Requests requests, boolean isMeasured) {
    seconds.add(
        new LiveState.Second(
            current.map(Trial::number).orElse(0),
            isMeasured,
            requests,
            new LiveState.Server(
                cores.get(LiveFigure.SERVER_CPU),
                cores.get(LiveFigure.COMPILER_CPU),
                mebibytes(LiveFigure.RSS),
                mebibytes(LiveFigure.HEAP_USED),
                figures.get(LiveFigure.THREADS))));
  }

  private Double mebibytes(LiveFigure figure) {
    Double bytes = figures.get(figure);
    return bytes == null ? null : bytes / BYTES_PER_MEBIBYTE;
  }

  @Override
  public synchronized void sampled(Map<LiveFigure, Double> latest) {
    long now = System.nanoTime();
    for (LiveFigure counter : List.of(LiveFigure.SERVER_CPU, LiveFigure.COMPILER_CPU)) {
      if (sampledAt != 0 && latest.containsKey(counter) && figures.containsKey(counter)) {
        cores.put(
            counter,
            (latest.get(counter) - figures.get(counter)) * NANOS_PER_SECOND / (now - sampledAt));
      }
    }
    if (latest.containsKey(LiveFigure.SERVER_CPU)) { // recorders report one by one
      sampledAt = now;
    }
    figures.putAll(latest);
  }

  @Override
  public synchronized void end(String text) {
    if (end.isEmpty()) {
      boolean hasReport = reports().stream().limit(1).anyMatch(Files::exists);
      end = Optional.of(new LiveState.End(hasReport, text));
    }
  }

  @Override
  public synchronized List<Path> reports() {
    return steps.reports();
  }

  @Override
  public synchronized LiveState state() {
    return new LiveState(
        study.map(Study::name).orElse(""),
        study.map(Study::question).orElse(""),
        steps.list(),
        new LiveState.Plan(
            toCome,
            Map.copyOf(byOutcome),
            leftAt + left.least().toMillis(),
            leftAt + left.most().toMillis()),
        null,
        current.map(this::running).orElse(null),
        seconds.list(),
        List.copyOf(ended),
        preliminary,
        end.orElse(null));
  }

  private LiveState.Running running(Trial trial) {
    return new LiveState.Running(
        trial.number(),
        trial.pass().key(),
        trial.block(),
        blocks(trial),
        trial.variant().name(),
        point(trial),
        phase,
        detail);
  }

  private int blocks(Trial trial) {
    return study
        .map(one -> one.protocol().blocks())
        .map(
            planned ->
                switch (trial.pass()) {
                  case HEADLINE -> planned.headline();
                  case DIAGNOSTIC -> planned.diagnostic();
                  case VIRTUAL_THREADS -> planned.virtualThreads();
                  case PROFILE -> planned.profile();
                  case STARTUP -> planned.starts();
                })
        .orElse(trial.block());
  }

  private static String point(Trial trial) {
    return trial
        .workload()
        .map(workload -> workload.name() + ", " + trial.load().label())
        .orElse(trial.load().label());
  }
}
