package dev.loombench.tool.stats;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * Chi-squared test of a standard deviation, as a share of the mean: {@code (n-1) s² / σ²} of normal
 * values is chi-squared distributed with {@code n-1} degrees of freedom (Pearson, "On the
 * probability that two independent distributions of frequency are really samples from the same
 * population", Biometrika 8, 1911). The mean is taken as known; its error matters less than a tenth
 * of that of the deviation if the deviation is below 30 % of it.
 *
 * @param share sample's standard deviation divided by the mean
 */
public record DeviationTest(double share, int degreesOfFreedom) {

  /** Creates the test of at least two values with a mean above 0. */
  public static DeviationTest of(double[] values) {
    double mean = MeanInterval.mean(values);
    if (values.length < 2 || !(mean > 0)) {
      throw new IllegalArgumentException(
          "no deviation of %d values with the mean %s".formatted(values.length, mean));
    }
    return new DeviationTest(MeanInterval.deviation(values) / mean, values.length - 1);
  }

  public Interval interval(double confidence) {
    var distribution = ChiSquaredDistribution.of(degreesOfFreedom);
    double tail = (1 - confidence) / 2;
    return new Interval(
        bound(distribution.inverseSurvivalProbability(tail)),
        bound(distribution.inverseCumulativeProbability(tail)));
  }

  /** Returns the smallest level at which the interval is on one side of a deviation. */
  public double excludes(double tested) {
    var distribution = ChiSquaredDistribution.of(degreesOfFreedom);
    double statistic = degreesOfFreedom * share * share / (tested * tested);
    return 2
        * Math.min(
            distribution.cumulativeProbability(statistic),
            distribution.survivalProbability(statistic));
  }

  private double bound(double quantile) {
    return share * Math.sqrt(degreesOfFreedom / quantile);
  }
}
