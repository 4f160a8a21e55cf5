package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.analyze.capacity.CapacityFinder;
import dev.loombench.tool.analyze.capacity.CapacityResult;
import dev.loombench.tool.analyze.diagnose.Diagnoser;
import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.analyze.measure.Bound.LittlesLaw;
import dev.loombench.tool.analyze.measure.Bounds;
import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.analyze.measure.LatencyCurve;
import dev.loombench.tool.analyze.measure.LatencySource;
import dev.loombench.tool.analyze.measure.MissingMetric;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.analyze.measure.PooledTimeSeries;
import dev.loombench.tool.analyze.measure.Rejected;
import dev.loombench.tool.analyze.measure.ScrapedEstimate;
import dev.loombench.tool.analyze.measure.TimeBudget;
import dev.loombench.tool.analyze.measure.TimeBudgets;
import dev.loombench.tool.analyze.measure.TimeSeriesAnalysis;
import dev.loombench.tool.analyze.measure.TimeSeriesSummary;
import dev.loombench.tool.analyze.measure.TrialCounts;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.measure.WindowTimeSeries;
import dev.loombench.tool.analyze.profile.CodeLocationCount;
import dev.loombench.tool.analyze.profile.Profile;
import dev.loombench.tool.analyze.profile.Profiles;
import dev.loombench.tool.analyze.profile.StackSource;
import dev.loombench.tool.analyze.profile.ThreadUtilization;
import dev.loombench.tool.analyze.replicate.ReplicationResult;
import dev.loombench.tool.analyze.verdict.StartUpResult;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.Confidence;
import dev.loombench.tool.evidence.Decisions;
import dev.loombench.tool.evidence.RunEvidence;
import dev.loombench.tool.evidence.StoppingStatus;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.PointId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Complete analysis of a run, from which every report is drawn. */
public record Analysis(
    RunData run,
    List<PointId> points,
    Measurements measurements,
    Recordings recordings,
    Conclusions conclusions,
    Quality quality) {

  /** Figures of variants at points. */
  public record Measurements(
      List<PointEstimate> estimates,
      List<Bound> bounds,
      List<LittlesLaw> littlesLaw,
      List<TimeBudget> budgets,
      List<LatencyCurve> latencyCurves,
      List<StartUpResult> startUps,
      List<ScrapedEstimate> scraped,
      List<MissingMetric> missing) {}

  /** Summaries of profiles, threads and time series. */
  public record Recordings(
      List<Profile> profiles,
      List<ThreadUtilization> threads,
      List<CodeLocationCount> codeLocations,
      List<WindowTimeSeries> windows,
      List<TimeSeriesSummary> summaries,
      List<PooledTimeSeries> pooled) {}

  /** Comparisons and answers. */
  public record Conclusions(
      List<Comparison> comparisons,
      List<StoppingStatus> stopping,
      List<Diagnosis> diagnoses,
      List<CapacityResult> capacities,
      List<Answer> answers,
      Optional<ReplicationResult> replication) {}

  /** Configuration differences, rejected trials and warnings. */
  public record Quality(
      ConfigurationDifferences configuration,
      List<Rejected> rejected,
      List<TrialCounts> trialCounts,
      List<Warning> warnings) {}

  /** Analyzes a run, with the given sources of latency histograms and sampled stacks. */
  public static Analysis of(RunData run, LatencySource latencies, StackSource stacks) {
    Study study = run.study();
    List<TrialRecord> records = run.trials();
    var trials = new Trials(study, records);
    var estimator = new Estimator(trials);
    var bounds = new Bounds(trials, estimator);
    List<TimeBudget> budgets = new TimeBudgets(trials, bounds.bounds()).budgets();
    var decisions = Decisions.of(trials.evidence());
    List<Comparison> comparisons = decisions.comparisons();
    List<Diagnosis> diagnoses = new Diagnoser(trials, bounds.bounds()).diagnoses();
    var configuration = ConfigurationDifferences.of(study, records);
    return new Analysis(
        run,
        trials.points(),
        new Measurements(
            estimator.estimates(),
            bounds.bounds(),
            bounds.consistency(),
            budgets,
            LatencyCurve.of(trials, latencies),
            StartUpResult.of(trials, estimator),
            ScrapedEstimate.of(trials),
            MissingMetric.of(trials)),
        new Recordings(
            new Profiles(trials, stacks).profiles(),
            ThreadUtilization.of(trials),
            CodeLocationCount.of(records),
            TimeSeriesAnalysis.inWindows(records),
            TimeSeriesAnalysis.summaries(records),
            TimeSeriesAnalysis.pooled(records)),
        new Conclusions(
            comparisons,
            decisions.statuses(comparisons),
            diagnoses,
            new CapacityFinder(study, records, diagnoses).capacities(),
            new Answers(
                    trials,
                    estimator,
                    comparisons,
                    new Causes(trials, estimator, bounds.bounds(), budgets, diagnoses))
                .answers(),
            study
                .replication()
                .map(one -> ReplicationResult.of(trials, estimator, latencies, one))),
        new Quality(
            configuration,
            rejected(records),
            trials.variants().stream().map(variant -> TrialCounts.of(variant, records)).toList(),
            Stream.concat(
                    new Warnings(trials, bounds.consistency(), run).all().stream(),
                    new VisibleEffects(study, estimator, comparisons, configuration)
                        .warnings().stream())
                .toList()));
  }

  private static List<Rejected> rejected(List<TrialRecord> records) {
    return records.stream()
        .flatMap(
            trial ->
                switch (trial.outcome()) {
                  case Outcome.Completed() -> Stream.<Rejected>empty();
                  case Outcome.Invalid(var _, String reason) ->
                      Stream.of(new Rejected(trial, reason));
                  case Outcome.Failed(String reason) -> Stream.of(new Rejected(trial, reason));
                })
        .toList();
  }

  /** Returns the conclusion about each variant but the baseline, or about the only variant. */
  public List<Recommendation> recommendations() {
    return Recommender.of(this);
  }

  public Study study() {
    return run.study();
  }

  public List<TrialRecord> trials() {
    return run.trials();
  }

  /**
   * Returns the confidence of a family of headline comparisons; empty if none has an interval.
   *
   * @param deciding true for the comparisons that answer the study
   */
  public Optional<Confidence> confidence(boolean deciding) {
    return confidence(
        conclusions.comparisons().stream().filter(one -> one.deciding() == deciding).toList());
  }

  /** Returns the confidence of the intervals of start-up ratios; empty if there is none. */
  public Optional<Confidence> confidenceOfStarts() {
    return confidence(
        measurements.startUps().stream().flatMap(one -> one.overBaseline().stream()).toList());
  }

  private static Optional<Confidence> confidence(List<Comparison> family) {
    return family.stream()
        .map(Comparison::confidence)
        .filter(confidence -> confidence.coverage().comparisons() > 0)
        .max(Comparator.comparingDouble(confidence -> confidence.coverage().level()));
  }

  /** Returns whether a capacity search chose this point; it is reported with the capacity. */
  public boolean isFound(PointId point) {
    return RunEvidence.isFound(study(), point);
  }
}
