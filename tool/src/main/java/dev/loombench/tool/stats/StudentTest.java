package dev.loombench.tool.stats;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Student's t test of an estimate against any value, solved for the level: the interval at
 * confidence {@code 1 - p} just touches the tested value. The estimate is a mean (Student, "The
 * probable error of a mean", Biometrika 6, 1908) or a difference of two means (Welch, "The
 * generalization of 'Student's' problem when several different population variances are involved",
 * Biometrika 34, 1947).
 *
 * @param estimate the mean or difference
 * @param error its standard error
 * @param degreesOfFreedom at least 1
 * @param resolution largest error of the estimate that comes from the resolution of the readings,
 *     by which the interval is widened ({@link RatioTest})
 */
public record StudentTest(double estimate, double error, double degreesOfFreedom, double resolution)
    implements MeanTest {

  public StudentTest {
    if (!Double.isFinite(estimate)
        || !(error >= 0)
        || !(degreesOfFreedom >= 1)
        || !(resolution >= 0)) {
      throw new IllegalArgumentException(
          "no test of %s with error %s and %s degrees of freedom"
              .formatted(estimate, error, degreesOfFreedom));
    }
  }

  /**
   * Creates the test of a mean.
   *
   * @param values one per server run, at least 2
   * @param resolution largest error of a value
   */
  public static StudentTest ofMean(double[] values, double resolution) {
    return new StudentTest(
        mean(values), Math.sqrt(squaredError(values, resolution)), values.length - 1, resolution);
  }

  /**
   * Creates the test of a difference between the means of unpaired groups, at least 2 values each.
   *
   * @param aboveResolution largest error of a value above
   * @param belowResolution largest error of a value below
   */
  public static StudentTest ofDifference(
      double[] above, double aboveResolution, double[] below, double belowResolution) {
    double ofAbove = squaredError(above, aboveResolution);
    double ofBelow = squaredError(below, belowResolution);
    double variance = ofAbove + ofBelow;
    double uncertain =
        ofAbove * ofAbove / (above.length - 1) + ofBelow * ofBelow / (below.length - 1);
    double freedom = variance == 0 ? 1 : variance * variance / uncertain;
    return new StudentTest(
        mean(above) - mean(below), Math.sqrt(variance), freedom, aboveResolution + belowResolution);
  }

  @Override
  public Interval interval(double confidence) {
    double half =
        TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - confidence) / 2) * error
            + resolution;
    return new Interval(estimate - half, estimate + half);
  }

  /** Returns the smallest level at which the interval excludes a value: its two-sided p-value. */
  public double excludes(double value) {
    return touching(Math.abs(estimate - value));
  }

  @Override
  public double within(double low, double high) {
    return touching(Math.min(estimate - low, high - estimate));
  }

  @Override
  public double outside(double low, double high) {
    return touching(Math.max(low - estimate, estimate - high));
  }

  private double touching(double distance) {
    double beyond = distance - resolution;
    if (beyond <= 0) {
      return 1;
    }
    return error == 0 || Double.isInfinite(beyond)
        ? 0
        : Math.min(1, 2 * TDistribution.of(degreesOfFreedom).survivalProbability(beyond / error));
  }

  private static double squaredError(double[] values, double resolution) {
    double mean = mean(values);
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return (squares / (values.length - 1) + resolution * resolution) / values.length;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).sum() / values.length;
  }
}
