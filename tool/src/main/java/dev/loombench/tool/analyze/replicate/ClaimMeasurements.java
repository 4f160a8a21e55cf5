package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.measure.Trials.BlockKey;
import dev.loombench.tool.analyze.measure.Trials.Observation;
import dev.loombench.tool.analyze.replicate.ClaimMeasurement.OfCounts;
import dev.loombench.tool.analyze.replicate.ClaimMeasurement.OfLevel;
import dev.loombench.tool.analyze.replicate.ClaimMeasurement.OfRatio;
import dev.loombench.tool.analyze.replicate.ClaimMeasurement.Untested;
import dev.loombench.tool.analyze.verdict.Comparer;
import dev.loombench.tool.analyze.verdict.NotComparableReason;
import dev.loombench.tool.analyze.verdict.NotComparableReason.Cause;
import dev.loombench.tool.analyze.verdict.PairedRatios;
import dev.loombench.tool.stats.SignTest;
import dev.loombench.tool.stats.StudentTest;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.study.replication.Expectation;
import dev.loombench.tool.study.replication.Replication;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.comparison.ComparisonFamily;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Measures what the tests of claims are about. */
final class ClaimMeasurements {

  private final Trials trials;
  private final Comparer comparer;
  private final Replication replication;

  ClaimMeasurements(Trials trials, Comparer comparer, Replication replication) {
    this.trials = trials;
    this.comparer = comparer;
    this.replication = replication;
  }

  /** A variant at a workload; the workload is empty for start-up trials. */
  private record Sample(VariantId variant, Optional<WorkloadId> workload) {}

  /** Values of a variant's trials, with the largest error that comes from their resolution. */
  private static final class Figures {

    private final double[] values;
    private final double resolution;

    Figures(double[] values, double resolution) {
      this.values = values;
      this.resolution = resolution;
    }

    /** Returns the logarithms; all values must be above 0. */
    double[] logs() {
      return Arrays.stream(values).map(Math::log).toArray();
    }

    double logResolution() {
      return Math.log1p(resolution / (Arrays.stream(values).sum() / values.length));
    }
  }

  /** Returns the measurement for a test. */
  ClaimMeasurement of(ClaimTest test) {
    return switch (test) {
      case ClaimTest.Untried(String why) -> notRun(test, new ClaimBasis.Untested(why));
      case ClaimTest.Measured measured ->
          Metric.ofKey(measured.metric())
              .map(metric -> of(measured, metric))
              .orElseGet(() -> notRun(test, new ClaimBasis.UnknownMetric(measured.metric())));
    };
  }

  private ClaimMeasurement of(ClaimTest.Measured test, Metric metric) {
    Optional<ClaimBasis> obstacle =
        Maxima.shortened(trials.study(), replication, metric).or(() -> missing(test, metric));
    if (obstacle.isPresent()) {
      return notRun(test, obstacle.get());
    }
    return switch (test) {
      case ClaimTest.Ratio ratio -> ofVariants(ratio, metric);
      case ClaimTest.Growth growth -> ofWorkloads(growth, metric);
      case ClaimTest.Level level -> ofLevel(level, metric);
    };
  }

  private Optional<ClaimBasis> missing(ClaimTest.Measured test, Metric metric) {
    for (Sample sample : samples(test)) {
      boolean measured =
          trials
              .comparedPoint(sample.workload(), metric)
              .filter(point -> !observations(point, sample.variant(), metric).isEmpty())
              .isPresent();
      if (!measured) {
        return Optional.of(
            new ClaimBasis.NoTrials(sample.variant(), sample.workload(), metric.pass()));
      }
    }
    return Optional.empty();
  }

  /** Returns the result of a test whose claim is about more CPUs than granted; else empty. */
  Optional<ClaimTestResult> tooFewCpus(Claim claim, ClaimTest test) {
    if (!(test instanceof ClaimTest.Measured measured)) {
      return Optional.empty();
    }
    return Metric.ofKey(measured.metric())
        .flatMap(
            metric ->
                samples(measured).stream()
                    .flatMap(sample -> cpus(sample, metric).stream().boxed())
                    .filter(cpus -> cpus < claim.serverCpus())
                    .findFirst())
        .map(cpus -> notRun(test, new ClaimBasis.TooFewCpus(claim.serverCpus(), cpus)).result());
  }

  private OptionalDouble cpus(Sample sample, Metric metric) {
    return trials
        .comparedPoint(sample.workload(), metric)
        .map(point -> trials.cpusOfServer(point, sample.variant()))
        .orElse(OptionalDouble.empty());
  }

  private static List<Sample> samples(ClaimTest.Measured test) {
    return switch (test) {
      case ClaimTest.Ratio ratio ->
          List.of(new Sample(ratio.of(), ratio.in()), new Sample(ratio.over(), ratio.in()));
      case ClaimTest.Growth growth ->
          List.of(
              new Sample(growth.of(), Optional.of(growth.in())),
              new Sample(growth.of(), Optional.of(growth.overIn())));
      case ClaimTest.Level level -> List.of(new Sample(level.of(), level.in()));
    };
  }

  private ClaimMeasurement ofVariants(ClaimTest.Ratio test, Metric metric) {
    PointId point = point(test.in(), metric);
    PairedRatios paired = comparer.pair(point, metric, test.beyond(), test.of(), test.over());
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
    Map<BlockKey, Observation> above = trials.byBlock(point, test.of(), metric.pass());
    Map<BlockKey, Observation> below = trials.byBlock(point, test.over(), metric.pass());
    List<Observation> first = new ArrayList<>();
    List<Observation> second = new ArrayList<>();
    above.forEach(
        (block, observation) -> {
          if (below.containsKey(block)) {
            first.add(observation);
            second.add(below.get(block));
          }
        });
    Optional<double[]> counts = values(first, metric);
    Optional<double[]> others = values(second, metric);
    return Optional.of(
        counts.isPresent() && others.isPresent()
            ? new OfCounts(test, SignTest.of(counts.get(), others.get()), claim)
            : undecided(test, new ClaimBasis.MetricUnavailable(metric)));
  }

  private ClaimMeasurement ofWorkloads(ClaimTest.Growth test, Metric metric) {
    PointId in = point(Optional.of(test.in()), metric);
    PointId overIn = point(Optional.of(test.overIn()), metric);
    Optional<ClaimBasis> refusal =
        refusal(in, test.of(), metric).or(() -> refusal(overIn, test.of(), metric));
    if (refusal.isPresent()) {
      return undecided(test, refusal.get());
    }
    Figures above = figures(in, test.of(), metric);
    Figures below = figures(overIn, test.of(), metric);
    if (Arrays.stream(above.values).anyMatch(value -> value <= 0)
        || Arrays.stream(below.values).anyMatch(value -> value <= 0)) {
      return undecided(test, new ClaimBasis.Refused(new NotComparableReason.ZeroInTrial()));
    }
    return new OfRatio(
        test,
        StudentTest.ofDifference(
            above.logs(), above.logResolution(), below.logs(), below.logResolution()),
        above.values.length + below.values.length,
        new RatioClaim(test.expectation(), trials.study().protocol().equivalenceMargin()),
        new ClaimBasis.Ratio(test.expectation()));
  }

  private ClaimMeasurement ofLevel(ClaimTest.Level test, Metric metric) {
    PointId point = point(test.in(), metric);
    return refusal(point, test.of(), metric)
        .<ClaimMeasurement>map(basis -> undecided(test, basis))
        .orElseGet(
            () -> {
              Figures found = figures(point, test.of(), metric);
              return new OfLevel(
                  test,
                  metric,
                  StudentTest.ofMean(found.values, found.resolution),
                  found.values.length);
            });
  }

  /** Returns the reason why a variant's figure decides nothing; empty if it can. */
  private Optional<ClaimBasis> refusal(PointId point, VariantId variant, Metric metric) {
    List<Observation> observations = observations(point, variant, metric);
    if (observations.size() < ComparisonFamily.FEWEST_TRIALS) {
      return Optional.of(new ClaimBasis.TooFewTrials(ComparisonFamily.FEWEST_TRIALS));
    }
    if (values(observations, metric).isEmpty()) {
      return Optional.of(new ClaimBasis.MetricUnavailable(metric));
    }
    return comparer.refusal(point, metric, variant).map(ClaimBasis.Refused::new);
  }

  private Figures figures(PointId point, VariantId variant, Metric metric) {
    List<Observation> observations = observations(point, variant, metric);
    double[] values = values(observations, metric).orElseThrow();
    double resolution = 0;
    for (int trial = 0; trial < values.length; trial++) {
      // Below one step, the resolution of a reading is that of the smallest one.
      double reading = values[trial] > 0 ? values[trial] : 1;
      resolution +=
          metric.resolution().relative(reading, observations.get(trial).measurement()).orElse(0)
              * reading;
    }
    return new Figures(values, resolution / values.length);
  }

  /** Returns the value of each trial; empty if one has none. */
  private static Optional<double[]> values(List<Observation> observations, Metric metric) {
    double[] values =
        observations.stream()
            .flatMap(observation -> observation.reading(metric).stream())
            .mapMultiToDouble(
                (reading, numbers) -> {
                  if (reading instanceof Reading.Measured(double value)) {
                    numbers.accept(value);
                  }
                })
            .toArray();
    return values.length == observations.size() ? Optional.of(values) : Optional.empty();
  }

  private List<Observation> observations(PointId point, VariantId variant, Metric metric) {
    return trials.observations(point, variant, metric.pass());
  }

  /** Returns the point of a workload that was measured. */
  private PointId point(Optional<WorkloadId> workload, Metric metric) {
    return trials.comparedPoint(workload, metric).orElseThrow();
  }

  private static Untested notRun(ClaimTest test, ClaimBasis basis) {
    return new Untested(new ClaimTestResult(test, ClaimResult.NOT_RUN, Optional.empty(), basis));
  }

  private static Untested undecided(ClaimTest test, ClaimBasis basis) {
    return new Untested(
        new ClaimTestResult(test, ClaimResult.INCONCLUSIVE, Optional.empty(), basis));
  }
}
