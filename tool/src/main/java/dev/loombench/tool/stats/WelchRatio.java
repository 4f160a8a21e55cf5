package dev.loombench.tool.stats;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Ratio of two geometric means from unpaired trials, with Welch's interval on the logarithms. The
 * variance of the difference is {@code s²/n + s'²/n' + 2τ²}. The first two terms and their degrees
 * of freedom are those of Welch ("The generalization of 'Student's' problem when several different
 * population variances are involved", Biometrika 34, 1947) with the approximation of Satterthwaite
 * ("An approximate distribution of estimates of variance components", Biometrics Bulletin 2, 1946).
 * τ is the standard deviation between the true means of groups of equal trials, on the log scale;
 * it counts once for each group. It is given, not estimated, so it adds to the variance and not to
 * its uncertainty.
 */
public final class WelchRatio {

  private static final int FEWEST = 2;

  private WelchRatio() {}

  /**
   * Returns the ratio of {@code above} to {@code below} and its interval.
   *
   * @param above natural logarithm of each trial's figure, at least two, all finite
   * @param below the same of the other group
   * @param betweenGroups τ, a standard deviation on the log scale, like 0.01; 0 for none
   * @param confidence like 0.95
   */
  public static Estimate.Repeated of(
      double[] above, double[] below, double betweenGroups, double confidence) {
    return of(above, below, 0, betweenGroups, confidence);
  }

  /**
   * Returns the ratio and its interval, widened by the resolution of the figures.
   *
   * @param above natural logarithm of each trial's figure, at least two, all finite
   * @param below the same of the other group
   * @param resolution largest error of the difference of the means that comes from the resolution
   *     of the readings, on the log scale ({@link RatioTest})
   * @param betweenGroups τ
   * @param confidence like 0.95
   */
  public static Estimate.Repeated of(
      double[] above, double[] below, double resolution, double betweenGroups, double confidence) {
    if (above.length < FEWEST || below.length < FEWEST) {
      throw new IllegalArgumentException(
          "each group needs two trials: %d and %d".formatted(above.length, below.length));
    }
    if (!(betweenGroups >= 0)) {
      throw new IllegalArgumentException("not a standard deviation: " + betweenGroups);
    }
    double difference = mean(above) - mean(below);
    double half = halfWidth(above, below, betweenGroups, confidence) + resolution;
    return new Estimate.Repeated(
        LogScale.ratio(difference),
        LogScale.ratio(difference - half),
        LogScale.ratio(difference + half),
        above.length + below.length);
  }

  private static double halfWidth(
      double[] above, double[] below, double betweenGroups, double confidence) {
    double ofAbove = squaredErrorOfMean(above);
    double ofBelow = squaredErrorOfMean(below);
    double variance = ofAbove + ofBelow + 2 * betweenGroups * betweenGroups;
    if (variance == 0) {
      return 0;
    }
    double uncertain =
        ofAbove * ofAbove / (above.length - 1) + ofBelow * ofBelow / (below.length - 1);
    double degreesOfFreedom = variance * variance / uncertain; // infinite if only τ varies
    return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - confidence) / 2)
        * Math.sqrt(variance);
  }

  private static double squaredErrorOfMean(double[] values) {
    double mean = mean(values);
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return squares / (values.length - 1) / values.length;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).sum() / values.length;
  }
}
