package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.measure.Trials.Observation;
import dev.loombench.tool.analyze.replicate.ClaimMeasurement.OfCounts;
import dev.loombench.tool.analyze.replicate.ClaimMeasurement.OfDeviation;
import dev.loombench.tool.analyze.replicate.ClaimMeasurement.OfExcess;
import dev.loombench.tool.analyze.replicate.ClaimMeasurement.OfLevel;
import dev.loombench.tool.analyze.replicate.ClaimMeasurement.OfRatio;
import dev.loombench.tool.analyze.replicate.ClaimMeasurement.Untested;
import dev.loombench.tool.analyze.replicate.ClaimSamples.Sample;
import dev.loombench.tool.evidence.ComparisonFamily;
import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.evidence.NotComparableReason.Cause;
import dev.loombench.tool.evidence.PairedRatios;
import dev.loombench.tool.evidence.PastTrial.BlockKey;
import dev.loombench.tool.evidence.RunEvidence;
import dev.loombench.tool.stats.CountTest;
import dev.loombench.tool.stats.DeviationTest;
import dev.loombench.tool.stats.SignTest;
import dev.loombench.tool.stats.StudentTest;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.study.replication.Expectation;
import dev.loombench.tool.study.replication.Replication;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Measures what the tests of claims are about. */
final class ClaimMeasurements {

  /** Metrics that count rare events of a window, or their share. */
  private static final Set<Metric> EVENTS =
      Set.of(
          Metric.FAILED_REQUESTS,
          Metric.FAILED_SHARE,
          Metric.UNANSWERED_SHARE,
          Metric.REJECTED_SHARE,
          Metric.POOL_TIMEOUTS);

  private final Trials trials;
  private final RunEvidence evidence;
  private final Replication replication;
  private final ClaimSamples samples;

  ClaimMeasurements(Trials trials, Replication replication) {
    this.trials = trials;
    this.samples = new ClaimSamples(trials);
    this.evidence = trials.evidence();
    this.replication = replication;
  }

  ClaimMeasurement of(ClaimTest test) {
    return switch (test) {
      case ClaimTest.Untried(String why) -> notRun(test, new ClaimBasis.Untested(why));
      case ClaimTest.SustainedRate rate -> ofSustainedRates(rate);
      case ClaimTest.Measured measured ->
          Metric.ofKey(measured.metric())
              .map(metric -> of(measured, metric))
              .orElseGet(() -> notRun(test, new ClaimBasis.UnknownMetric(measured.metric())));
    };
  }

  private ClaimMeasurement of(ClaimTest.Measured test, Metric metric) {
    Optional<ClaimBasis> obstacle =
        (ClaimSamples.isAtStep(test)
                ? Optional.<ClaimBasis>empty() // a step of a ramp is as long as the published one
                : Maxima.shortened(
                    trials.study(), replication, ClaimSamples.workload(test), metric))
            .or(() -> samples.missing(test, metric));
    if (obstacle.isPresent()) {
      return notRun(test, obstacle.get());
    }
    return switch (test) {
      case ClaimTest.Ratio ratio -> ofVariants(ratio, metric);
      case ClaimTest.Growth growth -> ofWorkloads(growth, metric);
      case ClaimTest.Level level -> ofLevel(level, metric);
      case ClaimTest.Excess excess -> ofExcess(excess, metric);
      case ClaimTest.Deviation deviation -> ofDeviation(deviation, metric);
    };
  }

  /** Returns the result of a test whose claim is about more CPUs than granted; else empty. */
  Optional<ClaimTestResult> tooFewCpus(Claim claim, ClaimTest test) {
    OptionalDouble granted = samples.fewerCpus(test, claim.serverCpus());
    return granted.isEmpty()
        ? Optional.empty()
        : Optional.of(
            notRun(test, new ClaimBasis.TooFewCpus(claim.serverCpus(), granted.getAsDouble()))
                .result());
  }

  private ClaimMeasurement ofVariants(ClaimTest.Ratio test, Metric metric) {
    PointId point = samples.point(new Sample(test.of(), test.in(), test.atRate()), metric);
    PairedRatios paired = evidence.pair(point, metric, test.beyond(), test.of(), test.over());
    return switch (paired.basis()) {
      case PairedRatios.Refused(var reason) ->
          zero(reason)
              .flatMap(_ -> ofCounts(test, metric, point))
              .orElseGet(() -> undecided(test, new ClaimBasis.Refused(reason)));
      case PairedRatios.Ratios ratios ->
          new OfRatio(
              test,
              StudentTest.ofMean(
                  ratios.logs().stream().mapToDouble(Double::doubleValue).toArray(),
                  ratios.resolution()),
              ratios.logs().size(),
              new RatioClaim(test.expectation(), ratios.margin(), ratios.supported()),
              new ClaimBasis.Refused(ratios.otherwise()));
    };
  }

  private static Optional<Cause> zero(NotComparableReason reason) {
    return reason instanceof NotComparableReason.UnusableReading unusable
            && unusable.cause() instanceof Cause.Zero zero
        ? Optional.of(zero)
        : Optional.empty();
  }

  /** Returns the sign test of counts; empty if the test is not about a direction. */
  private Optional<ClaimMeasurement> ofCounts(ClaimTest.Ratio test, Metric metric, PointId point) {
    if (!(test.expectation() instanceof Expectation.Direction claim)) {
      return Optional.empty();
    }
    List<List<Observation>> pairs = pairs(point, test.of(), test.over(), metric);
    Optional<double[]> counts = TrialFigures.values(pairs.getFirst(), metric);
    Optional<double[]> others = TrialFigures.values(pairs.getLast(), metric);
    return Optional.of(
        counts.isPresent() && others.isPresent()
            ? new OfCounts(test, SignTest.of(counts.get(), others.get()), claim)
            : undecided(test, new ClaimBasis.MetricUnavailable(metric)));
  }

  /** Returns the windows of two variants in the blocks that have both, in the same order. */
  private List<List<Observation>> pairs(
      PointId point, VariantId of, VariantId over, Metric metric) {
    return inCommonBlocks(
        Stream.of(of, over).map(variant -> trials.byBlock(point, variant, metric.pass())).toList());
  }

  private static List<List<Observation>> inCommonBlocks(List<Map<BlockKey, Observation>> samples) {
    List<BlockKey> common =
        samples.getFirst().keySet().stream()
            .filter(block -> samples.stream().allMatch(sample -> sample.containsKey(block)))
            .toList();
    return samples.stream().map(sample -> common.stream().map(sample::get).toList()).toList();
  }

  private ClaimMeasurement ofWorkloads(ClaimTest.Growth test, Metric metric) {
    List<Sample> compared = ClaimSamples.of(test);
    Optional<ClaimBasis> refusal =
        compared.stream()
            .flatMap(
                sample -> refusal(samples.point(sample, metric), sample.variant(), metric).stream())
            .findFirst();
    if (refusal.isPresent()) {
      return undecided(test, refusal.get());
    }
    List<TrialFigures> figures =
        test.over().isPresent()
            ? inCommonBlocks(
                    compared.stream()
                        .map(
                            sample ->
                                trials.byBlock(
                                    samples.point(sample, metric), sample.variant(), metric.pass()))
                        .toList())
                .stream()
                .map(observations -> TrialFigures.of(observations, metric))
                .toList()
            : compared.stream()
                .map(sample -> figures(samples.point(sample, metric), sample.variant(), metric))
                .toList();
    if (figures.getFirst().trials() < ComparisonFamily.FEWEST_TRIALS) {
      return undecided(test, new ClaimBasis.TooFewTrials(ComparisonFamily.FEWEST_TRIALS));
    }
    if (!figures.stream().allMatch(TrialFigures::arePositive)) {
      return undecided(test, new ClaimBasis.Refused(new NotComparableReason.ZeroInTrial()));
    }
    return new OfRatio(
        test,
        test.over().isPresent() ? ofGrowths(figures) : ofGrowth(figures),
        figures.stream().mapToInt(TrialFigures::trials).sum(),
        rule(test),
        new ClaimBasis.Ratio(test.expectation()));
  }

  private static StudentTest ofGrowth(List<TrialFigures> figures) {
    TrialFigures above = figures.getFirst();
    TrialFigures below = figures.getLast();
    return StudentTest.ofDifference(
        above.logs(), above.logResolution(), below.logs(), below.logResolution(), 0);
  }

  /** Returns the test of one growth over another, by the blocks that have both. */
  private static StudentTest ofGrowths(List<TrialFigures> figures) {
    List<double[]> logs = figures.stream().map(TrialFigures::logs).toList();
    return StudentTest.ofMean(
        IntStream.range(0, logs.getFirst().length)
            .mapToDouble(
                block ->
                    logs.get(0)[block]
                        - logs.get(1)[block]
                        - logs.get(2)[block]
                        + logs.get(3)[block])
            .toArray(),
        figures.stream().mapToDouble(TrialFigures::logResolution).sum());
  }

  private ClaimMeasurement ofLevel(ClaimTest.Level test, Metric metric) {
    PointId point = samples.point(new Sample(test.of(), test.in(), test.atRate()), metric);
    return refusal(point, test.of(), metric)
        .<ClaimMeasurement>map(basis -> undecided(test, basis))
        .orElseGet(
            () -> {
              TrialFigures found = figures(point, test.of(), metric);
              return new OfLevel(
                  test,
                  metric,
                  EVENTS.contains(metric)
                      ? CountTest.of(found.values(), found.exposures())
                      : StudentTest.ofMean(found.values(), found.resolution()),
                  found.trials());
            });
  }

  private ClaimMeasurement ofExcess(ClaimTest.Excess test, Metric metric) {
    PointId point =
        samples.point(new Sample(test.of(), Optional.of(test.in()), test.atRate()), metric);
    Optional<ClaimBasis> refusal =
        refusal(point, test.of(), metric).or(() -> refusal(point, test.over(), metric));
    if (refusal.isPresent()) {
      return undecided(test, refusal.get());
    }
    List<List<Observation>> pairs = pairs(point, test.of(), test.over(), metric);
    if (pairs.getFirst().size() < ComparisonFamily.FEWEST_TRIALS) {
      return undecided(test, new ClaimBasis.TooFewTrials(ComparisonFamily.FEWEST_TRIALS));
    }
    TrialFigures above = TrialFigures.of(pairs.getFirst(), metric);
    TrialFigures below = TrialFigures.of(pairs.getLast(), metric);
    double[] differences =
        IntStream.range(0, above.trials())
            .mapToDouble(block -> above.values()[block] - below.values()[block])
            .toArray();
    return new OfExcess(
        test,
        metric,
        StudentTest.ofMean(differences, above.resolution() + below.resolution()),
        differences.length);
  }

  private ClaimMeasurement ofDeviation(ClaimTest.Deviation test, Metric metric) {
    PointId point = samples.point(new Sample(test.of(), test.in(), OptionalDouble.empty()), metric);
    return refusal(point, test.of(), metric)
        .<ClaimMeasurement>map(basis -> undecided(test, basis))
        .orElseGet(
            () ->
                new OfDeviation(
                    test, metric, DeviationTest.of(figures(point, test.of(), metric).values())));
  }

  /** Returns the ratio of the rates that two variants sustained, over the servers of each. */
  private ClaimMeasurement ofSustainedRates(ClaimTest.SustainedRate test) {
    for (Sample sample : ClaimSamples.of(test)) {
      Optional<WorkloadId> there = sample.workload().filter(samples::isInStudy);
      if (there.isEmpty()
          || SustainedRates.of(trials, there.get(), sample.variant()).perSecond().isEmpty()) {
        return notRun(
            test, new ClaimBasis.NoTrials(sample.variant(), sample.workload(), Pass.HEADLINE));
      }
    }
    SustainedRates above = SustainedRates.of(trials, test.in(), test.of());
    SustainedRates below = SustainedRates.of(trials, test.in(), test.over());
    if (above.openAbove() || below.openAbove()) {
      return notRun(
          test, new ClaimBasis.LimitNotReached(above.openAbove() ? test.of() : test.over()));
    }
    return refusal(test, above, below)
        .<ClaimMeasurement>map(basis -> undecided(test, basis))
        .orElseGet(
            () ->
                new OfRatio(
                    test,
                    StudentTest.ofDifference(
                        above.logs(),
                        above.logResolution(),
                        below.logs(),
                        below.logResolution(),
                        0),
                    above.perSecond().size() + below.perSecond().size(),
                    rule(test),
                    new ClaimBasis.Ratio(test.expectation())));
  }

  private static Optional<ClaimBasis> refusal(
      ClaimTest.SustainedRate test, SustainedRates above, SustainedRates below) {
    if (Math.min(above.perSecond().size(), below.perSecond().size())
        < ComparisonFamily.FEWEST_TRIALS) {
      return Optional.of(new ClaimBasis.TooFewTrials(ComparisonFamily.FEWEST_TRIALS));
    }
    List<VariantId> limited =
        Stream.of(test.of(), test.over())
            .filter(variant -> (variant.equals(test.of()) ? above : below).generatorLimited())
            .toList();
    if (!limited.isEmpty()) {
      return Optional.of(new ClaimBasis.Refused(new NotComparableReason.GeneratorLimited(limited)));
    }
    return above.isPositive() && below.isPositive()
        ? Optional.empty()
        : Optional.of(new ClaimBasis.Refused(new NotComparableReason.ZeroInTrial()));
  }

  private RatioClaim rule(ClaimTest.OfRatio test) {
    return new RatioClaim(test.expectation(), trials.study().protocol().equivalenceMargin());
  }

  /** Returns the reason why a variant's figure decides nothing; empty if it can. */
  private Optional<ClaimBasis> refusal(PointId point, VariantId variant, Metric metric) {
    List<Observation> observations = observations(point, variant, metric);
    if (observations.size() < ComparisonFamily.FEWEST_TRIALS) {
      return Optional.of(new ClaimBasis.TooFewTrials(ComparisonFamily.FEWEST_TRIALS));
    }
    if (TrialFigures.values(observations, metric).isEmpty()) {
      return Optional.of(new ClaimBasis.MetricUnavailable(metric));
    }
    return evidence.refusal(point, metric, variant).map(ClaimBasis.Refused::new);
  }

  private TrialFigures figures(PointId point, VariantId variant, Metric metric) {
    return TrialFigures.of(observations(point, variant, metric), metric);
  }

  private List<Observation> observations(PointId point, VariantId variant, Metric metric) {
    return trials.observations(point, variant, metric.pass());
  }

  private static Untested notRun(ClaimTest test, ClaimBasis basis) {
    return new Untested(new ClaimTestResult(test, ClaimResult.NOT_RUN, Optional.empty(), basis));
  }

  private static Untested undecided(ClaimTest test, ClaimBasis basis) {
    return new Untested(
        new ClaimTestResult(test, ClaimResult.INCONCLUSIVE, Optional.empty(), basis));
  }
}
