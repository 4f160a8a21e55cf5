package dev.loombench.tool.stats;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Mean of independent trials with Student's t interval: {@code mean ± t(n-1) · s / √n}, where
 * {@code s} is the sample's standard deviation with {@code n-1} in the denominator (Student, "The
 * probable error of a mean", Biometrika 6, 1908).
 */
public final class MeanInterval {

  /** Confidence of the interval of a single figure. */
  public static final double CONFIDENCE = 0.95;

  private MeanInterval() {}

  /**
   * Returns the mean and its interval.
   *
   * @param values one per trial, at least one, all finite
   * @param confidence like 0.95
   */
  public static Estimate of(double[] values, double confidence) {
    return of(values, 0, confidence);
  }

  /**
   * Returns the mean and its interval, whose half width is at least the resolution of a value.
   *
   * @param values one per trial, at least one, all finite
   * @param resolution smallest difference between two values that could be seen, in their unit
   * @param confidence like 0.95
   */
  public static Estimate of(double[] values, double resolution, double confidence) {
    if (values.length == 0) {
      throw new IllegalArgumentException("the mean of no trials");
    }
    double mean = mean(values);
    if (values.length == 1) {
      return new Estimate.Single(mean);
    }
    double half = Math.max(resolution, halfWidth(values, confidence));
    return new Estimate.Repeated(mean, mean - half, mean + half, values.length);
  }

  /**
   * Returns Student's t for a two-sided interval.
   *
   * @param degreesOfFreedom at least 1
   * @param confidence like 0.95
   */
  public static double studentT(int degreesOfFreedom, double confidence) {
    return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - confidence) / 2);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).sum() / values.length;
  }

  /**
   * Returns the sample's standard deviation.
   *
   * @param values at least two
   */
  public static double deviation(double[] values) {
    if (values.length < 2) {
      throw new IllegalArgumentException("the deviation of fewer than two trials");
    }
    double mean = mean(values);
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return Math.sqrt(squares / (values.length - 1));
  }

  private static double halfWidth(double[] values, double confidence) {
    return studentT(values.length - 1, confidence) * deviation(values) / Math.sqrt(values.length);
  }
}
