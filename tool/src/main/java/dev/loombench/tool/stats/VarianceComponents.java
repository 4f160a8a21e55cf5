package dev.loombench.tool.stats;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * Variance between and within groups of the one-way random effects model, by the analysis of
 * variance: {@code (MSB - MSW) / n0}, not below zero, where {@code n0} is the group size, or for
 * unequal groups {@code (N - Σn²/N) / (k - 1)} (Montgomery, "Design and Analysis of Experiments",
 * section 3.9). The upper bound of the variance between groups is that of Williams ("A confidence
 * interval for variance components", Biometrika 49, 1962).
 *
 * @param betweenUpper one-sided upper confidence bound of it
 */
public record VarianceComponents(
    double between, double betweenUpper, double within, int groups, int values) {

  private static final int FEWEST_GROUPS = 3;

  /**
   * Estimates the components.
   *
   * @param groups values of each group; at least three groups, and at least one with two values
   */
  public static VarianceComponents of(List<double[]> groups, double confidence) {
    List<double[]> filled = groups.stream().filter(group -> group.length > 0).toList();
    int values = filled.stream().mapToInt(group -> group.length).sum();
    int freeBetween = filled.size() - 1;
    int freeWithin = values - filled.size();
    if (filled.size() < FEWEST_GROUPS || freeWithin < 1) {
      throw new IllegalArgumentException(
          "variance components need three groups, one of them with two values: %d with %d"
              .formatted(filled.size(), values));
    }
    double grandMean = filled.stream().flatMapToDouble(Arrays::stream).average().orElseThrow();
    double squaresBetween =
        filled.stream()
            .mapToDouble(group -> group.length * square(MeanInterval.mean(group) - grandMean))
            .sum();
    double squaresWithin =
        filled.stream().mapToDouble(group -> squaresAround(MeanInterval.mean(group), group)).sum();
    double squaredSizes = filled.stream().mapToDouble(group -> square(group.length)).sum();
    double groupSize = (values - squaredSizes / values) / freeBetween;
    double within = squaresWithin / freeWithin;
    double between = (squaresBetween / freeBetween - within) / groupSize;
    double alpha = 1 - confidence;
    double noise =
        FDistribution.of(freeBetween, freeWithin).inverseCumulativeProbability(alpha)
            * within
            * freeBetween;
    double upper =
        (squaresBetween - noise)
            / groupSize
            / ChiSquaredDistribution.of(freeBetween).inverseCumulativeProbability(alpha);
    return new VarianceComponents(
        Math.max(0, between), Math.max(0, upper), within, filled.size(), values);
  }

  private static double squaresAround(double mean, double[] values) {
    return Arrays.stream(values).map(value -> square(value - mean)).sum();
  }

  private static double square(double value) {
    return value * value;
  }
}
