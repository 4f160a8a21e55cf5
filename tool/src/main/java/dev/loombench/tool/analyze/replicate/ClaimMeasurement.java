package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.stats.CountTest;
import dev.loombench.tool.stats.DeviationTest;
import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.stats.LogScale;
import dev.loombench.tool.stats.MeanTest;
import dev.loombench.tool.stats.SignTest;
import dev.loombench.tool.stats.StudentTest;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.study.replication.Expectation;
import dev.loombench.tool.trial.Metric;
import java.util.Optional;
import java.util.OptionalDouble;

/** Measurement for a claim's test, before the confidence of its family is known. */
sealed interface ClaimMeasurement {

  /** Member of one of the claims' families. */
  sealed interface Tested extends ClaimMeasurement {

    /** Returns true if it counts rare events, like failures. */
    default boolean isOfEvents() {
      return false;
    }

    /** Returns the smallest nominal level at which it decides something. */
    double level();

    ClaimTestResult at(double confidence);
  }

  /** No measurement, and the result that follows. */
  record Untested(ClaimTestResult result) implements ClaimMeasurement {}

  /**
   * Ratio of two variants or workloads.
   *
   * @param otherwise basis if the trials cannot show what was measured
   */
  record OfRatio(
      ClaimTest.OfRatio test, StudentTest logs, int trials, RatioClaim rule, ClaimBasis otherwise)
      implements Tested {

    @Override
    public double level() {
      return rule.level(logs);
    }

    @Override
    public ClaimTestResult at(double confidence) {
      Interval ratio = ratio(logs.interval(confidence));
      ClaimResult result = rule.decide(ratio);
      boolean shown =
          result != ClaimResult.INCONCLUSIVE
              || ratio.contains(1)
              || rule.supported().contains(ratio.low() > 1 ? Difference.ABOVE : Difference.BELOW);
      return new ClaimTestResult(
          test,
          result,
          Optional.of(
              new Estimate.Repeated(
                  LogScale.ratio(logs.estimate()), ratio.low(), ratio.high(), trials)),
          shown ? new ClaimBasis.Ratio(test.expectation()) : otherwise);
    }

    private static Interval ratio(Interval logs) {
      return new Interval(LogScale.ratio(logs.low()), LogScale.ratio(logs.high()));
    }
  }

  /** Count that is zero in a trial and therefore has no ratio. */
  record OfCounts(ClaimTest.OfRatio test, SignTest signs, Expectation.Direction claim)
      implements Tested {

    @Override
    public double level() {
      return signs.difference();
    }

    @Override
    public ClaimTestResult at(double confidence) {
      return new ClaimTestResult(
          test,
          signs.difference() <= 1 - confidence ? decided() : ClaimResult.INCONCLUSIVE,
          Optional.empty(),
          new ClaimBasis.Signs(signs, claim));
    }

    private ClaimResult decided() {
      boolean above = signs.above() > signs.below();
      if (above != (claim.side() == Expectation.Side.ABOVE)) {
        return ClaimResult.CONTRADICTED;
      }
      return claim.magnitude() instanceof Expectation.Unstated
          ? ClaimResult.REPRODUCED
          : ClaimResult.DIRECTION_REPRODUCED;
    }
  }

  /** Figure of one variant, in the metric's unit. */
  record OfLevel(ClaimTest.Level test, Metric metric, MeanTest values, int trials)
      implements Tested {

    @Override
    public boolean isOfEvents() {
      return values instanceof CountTest;
    }

    @Override
    public double level() {
      return Math.min(values.within(least(), most()), values.outside(least(), most()));
    }

    @Override
    public ClaimTestResult at(double confidence) {
      Interval interval = values.interval(confidence);
      return new ClaimTestResult(
          test,
          decide(interval),
          Optional.of(
              new Estimate.Repeated(
                  values.estimate(), floored(interval.low()), interval.high(), trials)),
          new ClaimBasis.Level(metric, test.least(), test.most()));
    }

    private ClaimResult decide(Interval interval) {
      if (interval.within(least(), most())) {
        return ClaimResult.REPRODUCED;
      }
      return interval.high() < least() || interval.low() > most()
          ? ClaimResult.CONTRADICTED
          : ClaimResult.INCONCLUSIVE;
    }

    /** Cuts the interval at zero; no metric of a claim about a level is negative. */
    private double floored(double low) {
      return Math.min(values.estimate(), Math.max(0, low));
    }

    private double least() {
      return test.least().orElse(Double.NEGATIVE_INFINITY);
    }

    private double most() {
      return test.most().orElse(Double.POSITIVE_INFINITY);
    }
  }

  /** Amount by which one variant exceeds another, in the metric's unit. */
  record OfExcess(ClaimTest.Excess test, Metric metric, StudentTest differences, int trials)
      implements Tested {

    @Override
    public double level() {
      return Math.min(
          differences.excludes(0), differences.within(Double.NEGATIVE_INFINITY, test.least()));
    }

    @Override
    public ClaimTestResult at(double confidence) {
      Interval interval = differences.interval(confidence);
      return new ClaimTestResult(
          test,
          decide(interval),
          Optional.of(
              new Estimate.Repeated(
                  differences.estimate(), interval.low(), interval.high(), trials)),
          new ClaimBasis.Level(
              metric, OptionalDouble.of(test.least()), OptionalDouble.of(test.most())));
    }

    private ClaimResult decide(Interval interval) {
      if (interval.low() > 0) {
        boolean outside = interval.low() > test.most() || interval.high() < test.least();
        return interval.within(test.least(), test.most())
            ? ClaimResult.REPRODUCED
            : outside ? ClaimResult.DIRECTION_ONLY : ClaimResult.DIRECTION_REPRODUCED;
      }
      // No difference is possible, and the published one is not.
      return interval.high() < test.least() ? ClaimResult.CONTRADICTED : ClaimResult.INCONCLUSIVE;
    }
  }

  /** Deviation between repetitions, as a share of the mean. */
  record OfDeviation(ClaimTest.Deviation test, Metric metric, DeviationTest deviation)
      implements Tested {

    @Override
    public double level() {
      return deviation.excludes(test.most());
    }

    @Override
    public ClaimTestResult at(double confidence) {
      Interval interval = deviation.interval(confidence);
      ClaimResult result =
          interval.high() <= test.most()
              ? ClaimResult.REPRODUCED
              : interval.low() > test.most() ? ClaimResult.CONTRADICTED : ClaimResult.INCONCLUSIVE;
      return new ClaimTestResult(
          test,
          result,
          Optional.of(
              new Estimate.Repeated(
                  100 * deviation.share(),
                  100 * interval.low(),
                  100 * interval.high(),
                  deviation.degreesOfFreedom() + 1)),
          new ClaimBasis.Deviation(metric, test.most()));
    }
  }
}
