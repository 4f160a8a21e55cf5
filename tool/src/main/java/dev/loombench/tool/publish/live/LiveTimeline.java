package dev.loombench.tool.publish.live;

import dev.loombench.contract.LatencyCounts;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.load.LoadWatcher;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.LiveFigure;
import dev.loombench.tool.record.LiveListener;
import dev.loombench.tool.report.terminal.Palette;
import dev.loombench.tool.report.terminal.TrialText;
import dev.loombench.tool.run.StoredRuns;
import dev.loombench.tool.run.trial.RunProgress;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Trial;
import java.nio.file.Path;
import java.time.Duration;
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
public final class LiveTimeline implements RunProgress, LoadWatcher, LiveListener {

  /** Number of seconds and of ended trials that the page shows. */
  private static final int MAX_SECONDS = 240;

  private static final int MAX_ENDED = 200;
  private static final double BYTES_PER_MEBIBYTE = 1024.0 * 1024;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;

  private final String study;
  private final String question;
  private final Protocol.Blocks planned;
  private final RunProgress shown;
  private final Path folder;
  private final Semaphore analyses = new Semaphore(1);
  private final Deque<LiveState.Second> seconds = new ArrayDeque<>();
  private final Deque<LiveState.Ended> ended = new ArrayDeque<>();
  private final Map<String, Integer> byOutcome = new TreeMap<>();
  private final Map<LiveFigure, Double> figures = new EnumMap<>(LiveFigure.class);
  private final Map<LiveFigure, Double> cores = new EnumMap<>(LiveFigure.class);
  private long sampledAt;
  private Optional<Trial> current = Optional.empty();
  private String phase = "";
  private String detail = "";
  private int toCome;
  private long endsAt;
  private List<PreliminaryRatio> preliminary = List.of();
  private boolean finished;

  /**
   * Creates an empty timeline.
   *
   * @param folder folder of the run, whose trials are analyzed when one ended
   * @param shown receives the progress too
   */
  public LiveTimeline(Study study, Path folder, RunProgress shown) {
    this(study.name(), study.question(), study.protocol().blocks(), folder, shown);
  }

  /**
   * Creates an empty timeline.
   *
   * @param study name of the study
   * @param planned numbers of planned blocks
   */
  public LiveTimeline(
      String study, String question, Protocol.Blocks planned, Path folder, RunProgress shown) {
    this.study = study;
    this.question = question;
    this.planned = planned;
    this.folder = folder;
    this.shown = shown;
  }

  /** Returns the state as lines of a terminal with this many columns. */
  public List<String> lines(int width, Palette palette) {
    return new LiveText(width, palette).lines(state(), System.currentTimeMillis());
  }

  @Override
  public void trialStarts(Trial trial, int remaining, Duration left) {
    synchronized (this) {
      current = Optional.of(trial);
      phase = "starting";
      detail = "";
      toCome = remaining;
      endsAt = System.currentTimeMillis() + left.toMillis();
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
    synchronized (this) {
      byOutcome.merge(trial.outcome().key(), 1, Integer::sum);
      toCome = Math.max(0, toCome - 1);
      phase = "ended";
      detail = "";
      add(
          ended,
          MAX_ENDED,
          new LiveState.Ended(
              trial.trial().number(),
              trial.trial().pass().key(),
              trial.trial().block(),
              trial.trial().variant().name(),
              point(trial.trial()),
              TrialText.outcome(trial)));
    }
    shown.trialEnded(trial);
    analyze();
  }

  /** Updates the intervals on a thread of its own; a trial that ends meanwhile does not queue. */
  private void analyze() {
    if (analyses.tryAcquire()) {
      Thread.ofPlatform().daemon().name("live-analysis").start(this::analyzeStored);
    }
  }

  private void analyzeStored() {
    try {
      List<PreliminaryRatio> latest =
          PreliminaryRatio.of(StoredRuns.analyze(StoredRuns.read(folder)));
      synchronized (this) {
        preliminary = latest;
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
    return new PlanWatcher() {
      @Override
      public void second(SecondCounts counts) {
        LiveTimeline.this.second(counts, isMeasured);
      }

      @Override
      public void ended(LoadResult result) {}
    };
  }

  private synchronized void second(SecondCounts counts, boolean isMeasured) {
    long failed =
        counts.results().entrySet().stream()
            .filter(result -> result.getKey() != RequestResult.OK)
            .mapToLong(Map.Entry::getValue)
            .sum();
    add(
        seconds,
        MAX_SECONDS,
        new LiveState.Second(
            current.map(Trial::number).orElse(0),
            isMeasured,
            counts.scheduled(),
            counts.succeeded(),
            failed,
            percentile(counts.latencies(), 0.5),
            percentile(counts.latencies(), 0.99),
            cores.get(LiveFigure.SERVER_CPU),
            cores.get(LiveFigure.COMPILER_CPU),
            mebibytes(LiveFigure.RSS),
            mebibytes(LiveFigure.HEAP_USED),
            figures.get(LiveFigure.THREADS)));
  }

  /** Returns a percentile in ms, interpolated in its bucket; null without answers. */
  static Double percentile(LatencyCounts latencies, double share) {
    long[] upper = LatencyCounts.upperNanos();
    long count = latencies.counts().stream().mapToLong(Long::longValue).sum();
    double rank = share * count;
    double before = 0;
    for (int bucket = 0; bucket < upper.length && count > 0; bucket++) {
      long inside = latencies.in(bucket);
      if (inside > 0 && before + inside >= rank) {
        long low = bucket == 0 ? 0 : upper[bucket - 1];
        return (low + (upper[bucket] - low) * (rank - before) / inside) / NANOS_PER_MILLI;
      }
      before += inside;
    }
    return count == 0 ? null : upper[upper.length - 1] / NANOS_PER_MILLI;
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

  synchronized void finish() {
    finished = true;
  }

  synchronized LiveState state() {
    return new LiveState(
        study,
        question,
        new LiveState.Plan(toCome, Map.copyOf(byOutcome), endsAt),
        current.map(this::running).orElse(null),
        List.copyOf(seconds),
        List.copyOf(ended),
        preliminary,
        finished);
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
    return switch (trial.pass()) {
      case HEADLINE -> planned.headline();
      case DIAGNOSTIC -> planned.diagnostic();
      case VIRTUAL_THREADS -> planned.virtualThreads();
      case PROFILE -> planned.profile();
      case STARTUP -> planned.starts();
    };
  }

  private static String point(Trial trial) {
    return trial
        .workload()
        .map(workload -> workload.name() + ", " + trial.load().label())
        .orElse(trial.load().label());
  }

  private static <T> void add(Deque<T> queue, int max, T element) {
    queue.add(element);
    if (queue.size() > max) {
      queue.remove();
    }
  }
}
