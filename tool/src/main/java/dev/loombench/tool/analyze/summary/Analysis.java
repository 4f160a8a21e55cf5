package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.analyze.capacity.CapacityFinder;
import dev.loombench.tool.analyze.capacity.CapacityResult;
import dev.loombench.tool.analyze.diagnose.Diagnoser;
import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.analyze.diagnose.DiagnosisInputsBuilder;
import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.analyze.measure.Bounds;
import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.analyze.measure.GeneratorUse;
import dev.loombench.tool.analyze.measure.LatencyCurve;
import dev.loombench.tool.analyze.measure.LatencyCurves;
import dev.loombench.tool.analyze.measure.LatencySource;
import dev.loombench.tool.analyze.measure.LittlesLaw;
import dev.loombench.tool.analyze.measure.MissingMetric;
import dev.loombench.tool.analyze.measure.MissingMetrics;
import dev.loombench.tool.analyze.measure.Overload;
import dev.loombench.tool.analyze.measure.Point;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.analyze.measure.PooledTimeSeries;
import dev.loombench.tool.analyze.measure.Rejected;
import dev.loombench.tool.analyze.measure.ScrapedEstimate;
import dev.loombench.tool.analyze.measure.ScrapedEstimates;
import dev.loombench.tool.analyze.measure.Tally;
import dev.loombench.tool.analyze.measure.TimeSeriesAnalysis;
import dev.loombench.tool.analyze.measure.TimeSeriesSummary;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.measure.WindowTimeSeries;
import dev.loombench.tool.analyze.profile.CodeLocationCount;
import dev.loombench.tool.analyze.profile.CodeLocationCounts;
import dev.loombench.tool.analyze.profile.Profile;
import dev.loombench.tool.analyze.profile.Profiles;
import dev.loombench.tool.analyze.profile.StackSource;
import dev.loombench.tool.analyze.profile.ThreadUtilization;
import dev.loombench.tool.analyze.replicate.ReplicationResult;
import dev.loombench.tool.analyze.verdict.Comparer;
import dev.loombench.tool.analyze.verdict.Comparison;
import dev.loombench.tool.analyze.verdict.Confidence;
import dev.loombench.tool.analyze.verdict.StartUpResult;
import dev.loombench.tool.analyze.verdict.StartUpResults;
import dev.loombench.tool.analyze.verdict.StoppingEvaluator;
import dev.loombench.tool.analyze.verdict.StoppingStatus;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.UnavailableVariant;
import java.util.List;
import java.util.Optional;
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
 * @param windowCourses how the courses of each trial lay in its windows
 * @param courseSummaries the same over the trials of each variant, point and pass
 * @param pooledCourses mean courses over trials
 * @param startUps how each variant started; empty without start-up trials
 * @param traced where in the code things happened
 * @param scraped one for each series scraped, variant, point and pass
 * @param gaps figures that are not available
 * @param threads how busy the servers' threads were
 * @param diagnoses what gave out, where a variant could serve no more
 * @param reached how far each point came, in a study that goes on until it is sure
 * @param capacities the highest rates held, where a load looked for them
 * @param answers what it means, for each point
 * @param ledger what was in force
 * @param rejected every trial whose figures are not used
 * @param tallies what became of the trials, for each variant
 * @param warnings what to know before believing a figure
 * @param notMeasured variants that could not be measured, with their reasons; those without any
 *     trial are not in {@code study}
 * @param replicated what became of the publication that the study does over again; empty if none
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
    List<WindowTimeSeries> windowCourses,
    List<TimeSeriesSummary> courseSummaries,
    List<PooledTimeSeries> pooledCourses,
    List<StartUpResult> startUps,
    List<CodeLocationCount> traced,
    List<ScrapedEstimate> scraped,
    List<MissingMetric> gaps,
    List<ThreadUtilization> threads,
    List<Diagnosis> diagnoses,
    List<StoppingStatus> reached,
    List<CapacityResult> capacities,
    List<Answer> answers,
    ConfigurationDifferences ledger,
    List<Rejected> rejected,
    List<Tally> tallies,
    List<Warning> warnings,
    List<UnavailableVariant> notMeasured,
    Optional<ReplicationResult> replicated) {

  public Analysis {
    trials = List.copyOf(trials);
    points = List.copyOf(points);
    estimates = List.copyOf(estimates);
    comparisons = List.copyOf(comparisons);
    bounds = List.copyOf(bounds);
    consistency = List.copyOf(consistency);
    latencyCurves = List.copyOf(latencyCurves);
    profiles = List.copyOf(profiles);
    windowCourses = List.copyOf(windowCourses);
    courseSummaries = List.copyOf(courseSummaries);
    pooledCourses = List.copyOf(pooledCourses);
    startUps = List.copyOf(startUps);
    traced = List.copyOf(traced);
    scraped = List.copyOf(scraped);
    gaps = List.copyOf(gaps);
    threads = List.copyOf(threads);
    diagnoses = List.copyOf(diagnoses);
    reached = List.copyOf(reached);
    capacities = List.copyOf(capacities);
    answers = List.copyOf(answers);
    rejected = List.copyOf(rejected);
    tallies = List.copyOf(tallies);
    warnings = List.copyOf(warnings);
    notMeasured = List.copyOf(notMeasured);
  }

  /**
   * What those trials say.
   *
   * @param study what was asked, without variants that have no trial since they can't be measured
   * @param notMeasured which can't, whether they are left out or have trials from before
   * @param environment where the trials were made
   * @param records every trial made, in order, whatever became of it
   * @param plannedTrials how many were planned, without repeats
   * @param latencies where histograms come from
   * @param stacks where sampled stacks come from
   */
  public static Analysis of(
      Study study,
      List<UnavailableVariant> notMeasured,
      Environment environment,
      List<TrialRecord> records,
      int plannedTrials,
      LatencySource latencies,
      StackSource stacks) {
    var trials = new Trials(study, records);
    var estimator = new Estimator(trials);
    var capacity = new Overload(trials);
    var generator = new GeneratorUse(trials);
    var bounds = new Bounds(trials, estimator);
    var reckoned = bounds.bounds();
    var comparer = new Comparer(trials, capacity, generator);
    var comparisons = comparer.comparisons();
    var answers = new Answers(trials, estimator, capacity, comparisons, reckoned);
    var examination = new DiagnosisInputsBuilder(trials, capacity, generator, reckoned);
    var diagnoses = new Diagnoser(trials, examination).diagnoses();
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
        TimeSeriesAnalysis.inWindows(records),
        TimeSeriesAnalysis.summaries(records),
        TimeSeriesAnalysis.pooled(records),
        new StartUpResults(trials, estimator, comparer).startUps(),
        CodeLocationCounts.of(records),
        new ScrapedEstimates(trials).estimates(),
        new MissingMetrics(trials).gaps(),
        ThreadUtilization.of(trials),
        diagnoses,
        new StoppingEvaluator(trials, comparisons).reached(),
        new CapacityFinder(study, records, diagnoses).capacities(),
        answers.answers(),
        ConfigurationDifferences.of(study, records),
        rejected(records),
        trials.variants().stream().map(variant -> Tally.of(variant, records)).toList(),
        new Warnings(trials, generator, plannedTrials).warnings(),
        notMeasured.stream().map(missing -> told(missing, study)).toList(),
        study
            .replication()
            .map(one -> ReplicationResult.of(trials, estimator, comparer, latencies, one)));
  }

  /** One that has trials from before is not measured to its end. */
  private static UnavailableVariant told(UnavailableVariant missing, Study study) {
    boolean begun =
        study.variants().stream().anyMatch(variant -> variant.name().equals(missing.variant()));
    return begun
        ? new UnavailableVariant(missing.variant(), "no more than before: " + missing.reason())
        : missing;
  }

  /** How sure the intervals of all headline ratios are; none if there is no such ratio. */
  public Optional<Confidence> confidence() {
    return confidence(comparisons);
  }

  /** How sure the intervals of all ratios of starts are; none if there is no such ratio. */
  public Optional<Confidence> confidenceOfStarts() {
    return confidence(startUps.stream().flatMap(one -> one.overBaseline().stream()).toList());
  }

  private static Optional<Confidence> confidence(List<Comparison> family) {
    return family.stream()
        .map(Comparison::confidence)
        .filter(confidence -> confidence.coverage().comparisons() > 0)
        .findFirst();
  }

  /** Whether a point is one of those at which a capacity was looked for, and told with it. */
  public boolean isFound(Point point) {
    return Trials.isFound(study, point);
  }

  /** What those trials say, where every variant could be measured. */
  public static Analysis of(
      Study study,
      Environment environment,
      List<TrialRecord> records,
      int plannedTrials,
      LatencySource latencies,
      StackSource stacks) {
    return of(study, List.of(), environment, records, plannedTrials, latencies, stacks);
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
                  case Outcome.Invalid(var _, String reason) ->
                      Stream.of(new Rejected(trial, "invalid", reason));
                  case Outcome.Failed(String reason) ->
                      Stream.of(new Rejected(trial, "failed", reason));
                })
        .toList();
  }
}
