package dev.loombench.tool.publish;

import dev.loombench.contract.LoadPlan;
import dev.loombench.tool.load.LoadWatcher;
import dev.loombench.tool.record.LiveFigure;
import dev.loombench.tool.record.LiveListener;
import dev.loombench.tool.run.trial.RunProgress;
import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Trial;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * State of a run, kept up to date by its progress, its load and its recorders, all of which report
 * what they have anyway. The trial before the current one stays published until the next one
 * starts, so that a scrape between two trials misses nothing.
 */
public final class LiveRun implements RunProgress, LoadWatcher, LiveListener, Published {

  private final RunProgress shown;
  private final Map<String, Integer> endedByOutcome = new TreeMap<>();
  private Labels run = Labels.EMPTY;
  private Optional<LiveTrial> current = Optional.empty();
  private Optional<LiveTrial> before = Optional.empty();
  private int toCome;
  private Instant ends = Instant.EPOCH;

  /**
   * Creates the state of a run, or of several in a row.
   *
   * @param shown receives the progress too
   */
  public LiveRun(RunProgress shown) {
    this.shown = shown;
  }

  @Override
  public void stepsStart(Study study, List<String> steps) {
    shown.stepsStart(study, steps);
  }

  @Override
  public void stepEnded(String result) {
    shown.stepEnded(result);
  }

  @Override
  public void runStarts(Study study, Path folder) {
    synchronized (this) {
      run = Labels.of("study", study.name(), "folder", folder.toString());
    }
    shown.runStarts(study, folder);
  }

  @Override
  public void trialStarts(Trial trial, int remaining, TimeLeft left) {
    synchronized (this) {
      before = current;
      current = Optional.of(new LiveTrial(trial));
      toCome = remaining;
      ends = Instant.now().plus(left.expected());
    }
    shown.trialStarts(trial, remaining, left);
  }

  @Override
  public void phase(String phase, String detail) {
    synchronized (this) {
      current.ifPresent(trial -> trial.phase(phase));
    }
    shown.phase(phase, detail);
  }

  @Override
  public void trialEnded(TrialRecord trial) {
    synchronized (this) {
      endedByOutcome.merge(trial.outcome().key(), 1, Integer::sum);
      toCome = Math.max(0, toCome - 1);
      current.ifPresent(ended -> ended.ended(trial));
    }
    shown.trialEnded(trial);
  }

  @Override
  public void note(String message) {
    shown.note(message);
  }

  @Override
  public synchronized PlanWatcher planStarts(LoadPlan plan, boolean isMeasured) {
    return current
        .map(trial -> trial.planStarts(isMeasured).watcher(this))
        .orElseGet(() -> LoadWatcher.NONE.planStarts(plan, isMeasured));
  }

  @Override
  public synchronized void sampled(Map<LiveFigure, Double> figures) {
    current.ifPresent(trial -> trial.sampled(figures));
  }

  @Override
  public synchronized MetricSnapshots snapshots() {
    var points = new Points();
    if (!run.isEmpty()) {
      points.add(PublishedMetric.RUN, run, 1);
    }
    points.add(PublishedMetric.TRIALS_TO_COME, Labels.EMPTY, toCome);
    if (current.isPresent()) {
      points.add(PublishedMetric.RUN_ENDS, Labels.EMPTY, (double) ends.getEpochSecond());
    }
    endedByOutcome.forEach(
        (outcome, count) ->
            points.add(PublishedMetric.TRIALS_ENDED, Labels.of("outcome", outcome), count));
    before.ifPresent(trial -> trial.addTo(points, false));
    current.ifPresent(trial -> trial.addTo(points, true));
    return points.snapshots();
  }
}
