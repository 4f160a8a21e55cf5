package dev.loombench.tool.analyse;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.Outcome;
import java.util.List;
import java.util.stream.Stream;

/**
 * All that a run says: what every report shows.
 *
 * @param study what was asked
 * @param environment where it was measured
 * @param trials every trial made, in order
 * @param plannedTrials how many were planned, without repeats
 * @param points every point of the study, in order
 * @param estimates one for each variant, point and metric
 * @param comparisons each variant over the baseline, and other pairs
 * @param bounds what arithmetic allows, and how much of it was reached
 * @param consistency checks by Little's law
 * @param latencyCurves latency over percentiles
 * @param profiles where the CPU time went, for each variant and point with profile trials
 * @param answers what it means, for each point
 * @param ledger what was in force
 * @param rejected every trial whose figures are not used
 * @param tallies what became of the trials, for each variant
 * @param warnings what to know before believing a figure
 */
public record Analysis(
    Study study,
    Environment environment,
    List<TrialRecord> trials,
    int plannedTrials,
    List<Point> points,
    List<PointEstimate> estimates,
    List<Comparison> comparisons,
    List<Bound> bounds,
    List<LittlesLaw> consistency,
    List<LatencyCurve> latencyCurves,
    List<Profile> profiles,
    List<Answer> answers,
    Ledger ledger,
    List<Rejected> rejected,
    List<Tally> tallies,
    List<Warning> warnings) {

  public Analysis {
    trials = List.copyOf(trials);
    points = List.copyOf(points);
    estimates = List.copyOf(estimates);
    comparisons = List.copyOf(comparisons);
    bounds = List.copyOf(bounds);
    consistency = List.copyOf(consistency);
    latencyCurves = List.copyOf(latencyCurves);
    profiles = List.copyOf(profiles);
    answers = List.copyOf(answers);
    rejected = List.copyOf(rejected);
    tallies = List.copyOf(tallies);
    warnings = List.copyOf(warnings);
  }

  /**
   * What those trials say.
   *
   * @param study what was asked
   * @param environment where the trials were made
   * @param records every trial made, in order, whatever became of it
   * @param plannedTrials how many were planned, without repeats
   * @param latencies where histograms come from
   * @param stacks where sampled stacks come from
   */
  public static Analysis of(
      Study study,
      Environment environment,
      List<TrialRecord> records,
      int plannedTrials,
      LatencySource latencies,
      StackSource stacks) {
    var trials = new Trials(study, records);
    var estimator = new Estimator(trials);
    var capacity = new Capacity(trials);
    var generator = new GeneratorUse(trials);
    var bounds = new Bounds(trials, estimator);
    var reckoned = bounds.bounds();
    var comparisons = new Comparer(trials, capacity, generator).comparisons();
    var answers = new Answers(trials, estimator, capacity, comparisons, reckoned);
    return new Analysis(
        study,
        environment,
        records,
        plannedTrials,
        trials.points(),
        estimator.estimates(),
        comparisons,
        reckoned,
        bounds.consistency(),
        new LatencyCurves(trials, latencies).curves(),
        new Profiles(trials, stacks).profiles(),
        answers.answers(),
        Ledger.of(study, records),
        rejected(records),
        trials.variants().stream().map(variant -> Tally.of(variant, records)).toList(),
        new Warnings(trials, generator, plannedTrials).warnings());
  }

  /** What those trials say, where no stacks were sampled. */
  public static Analysis of(
      Study study,
      Environment environment,
      List<TrialRecord> records,
      int plannedTrials,
      LatencySource latencies) {
    return of(study, environment, records, plannedTrials, latencies, StackSource.NONE);
  }

  private static List<Rejected> rejected(List<TrialRecord> records) {
    return records.stream()
        .flatMap(
            trial ->
                switch (trial.outcome()) {
                  case Outcome.Completed() -> Stream.<Rejected>empty();
                  case Outcome.Invalid(String reason) ->
                      Stream.of(new Rejected(trial, "invalid", reason));
                  case Outcome.Failed(String reason) ->
                      Stream.of(new Rejected(trial, "failed", reason));
                })
        .toList();
  }
}
