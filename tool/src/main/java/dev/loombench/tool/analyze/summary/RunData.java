package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.store.TrialSample;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.UnavailableVariant;
import java.util.List;

/**
 * Stored data of a run.
 *
 * @param study the study, without unavailable variants that have no trial
 * @param trials all trials of one build in order, whatever their outcome
 * @param trialsOfOtherBuilds number of the run's trials that are left out, because they measured
 *     other files
 */
public record RunData(
    Study study,
    List<UnavailableVariant> unavailable,
    Environment environment,
    List<TrialRecord> trials,
    int plannedTrials,
    int trialsOfOtherBuilds) {

  /** Creates the data of a run with a single build. */
  public RunData(
      Study study,
      List<UnavailableVariant> unavailable,
      Environment environment,
      List<TrialRecord> trials,
      int plannedTrials) {
    this(study, unavailable, environment, trials, plannedTrials, 0);
  }

  public RunData {
    unavailable = List.copyOf(unavailable);
    trials = List.copyOf(trials);
  }

  /** Returns the trials whose time series and latency histograms were read. */
  public TrialSample sample() {
    return TrialSample.of(trials.size() + trialsOfOtherBuilds);
  }

  /** Returns whether an unavailable variant has trials from an earlier part of the run. */
  public boolean hasTrials(UnavailableVariant missing) {
    return study.variants().stream().anyMatch(variant -> variant.id().equals(missing.variant()));
  }
}
