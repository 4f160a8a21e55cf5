package dev.loombench.tool.stats;

import java.util.Arrays;

/** Mean of independent trials with its interval ({@link StudentTest}). */
public final class MeanInterval {

  /** Confidence of the interval of a single figure. */
  public static final double CONFIDENCE = 0.95;

  private MeanInterval() {}

  public static Estimate of(double[] values, double confidence) {
    return of(values, 0, confidence);
  }

  /**
   * Returns the mean and its interval, widened by the resolution of the values.
   *
   * @param values one per trial, at least one, all finite
   * @param resolution largest error of a value
   */
  public static Estimate of(double[] values, double resolution, double confidence) {
    if (values.length == 0) {
      throw new IllegalArgumentException("the mean of no trials");
    }
    if (values.length == 1) {
      return new Estimate.Single(values[0]);
    }
    StudentTest test = StudentTest.ofMean(values, resolution);
    Interval interval = test.interval(confidence);
    return new Estimate.Repeated(test.estimate(), interval.low(), interval.high(), values.length);
  }

  public static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  public static double deviation(double[] values) {
    if (values.length < 2) {
      throw new IllegalArgumentException("the deviation of fewer than two trials");
    }
    double mean = mean(values);
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return Math.sqrt(squares / (values.length - 1));
  }
}
