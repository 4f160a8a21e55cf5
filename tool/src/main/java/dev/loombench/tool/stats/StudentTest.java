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
 * <p>Readings have a resolution. With {@code w}, that of a value, the interval of a mean is {@code
 * mean ± (t(n-1) · max(s, w/√3) / √n + w)}. Scatter below that of rounding, whose standard
 * deviation is at most {@code w/√3}, cannot be seen, so equal values do not have an error of zero.
 * The last term is an error that all values may share. The half width is never below {@code w}.
 *
 * @param resolution largest error of the estimate that comes from the resolution of the readings
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
   * @param resolution largest error of a value
   */
  public static StudentTest ofMean(double[] values, double resolution) {
    return new StudentTest(
        MeanInterval.mean(values),
        Math.sqrt(squaredError(values, resolution)),
        values.length - 1,
        resolution);
  }

  /**
   * Creates the test of a difference between the means of unpaired groups, at least 2 values each.
   *
   * @param betweenGroups standard deviation of the true mean of a group; 0 if groups do not vary
   */
  public static StudentTest ofDifference(
      double[] above,
      double aboveResolution,
      double[] below,
      double belowResolution,
      double betweenGroups) {
    double ofAbove = squaredError(above, aboveResolution);
    double ofBelow = squaredError(below, belowResolution);
    double variance = ofAbove + ofBelow + 2 * betweenGroups * betweenGroups;
    double uncertain =
        ofAbove * ofAbove / (above.length - 1) + ofBelow * ofBelow / (below.length - 1);
    double freedom = variance == 0 ? 1 : variance * variance / uncertain; // may be infinite
    return new StudentTest(
        MeanInterval.mean(above) - MeanInterval.mean(below),
        Math.sqrt(variance),
        freedom,
        aboveResolution + belowResolution);
  }

  @Override
  public Interval interval(double confidence) {
    double half = halfWidth(confidence);
    return new Interval(estimate - half, estimate + half);
  }

  double halfWidth(double confidence) {
    return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - confidence) / 2)
            * error
        + resolution;
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

  /** Returns the level at which the interval has this half width; 1 if it cannot be so short. */
  double touching(double distance) {
    double beyond = distance - resolution;
    if (beyond <= 0) {
      return 1;
    }
    return error == 0 || Double.isInfinite(beyond)
        ? 0
        : Math.min(1, 2 * TDistribution.of(degreesOfFreedom).survivalProbability(beyond / error));
  }

  private static double squaredError(double[] values, double resolution) {
    double mean = MeanInterval.mean(values);
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    double variance = Math.max(squares / (values.length - 1), resolution * resolution / 3);
    return variance / values.length;
  }
}
