package dev.loombench.tool.stats;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Bias-corrected and accelerated bootstrap interval of a mean (BCa; Efron, "Better bootstrap
 * confidence intervals", Journal of the American Statistical Association 82, 1987). It does not
 * assume normal values and is shown next to Student's interval if a trial is an outlier. It is too
 * short for few trials, so no verdict depends on it.
 */
public final class Bootstrap {

  private static final int SAMPLES = 10_000;

  /**
   * Smallest number of samples for BCa (Efron and Tibshirani, "An Introduction to the Bootstrap").
   */
  private static final int FEWEST_SAMPLES = 1_000;

  /** Draws beyond which there are fewer samples: those of 500 values. */
  private static final int MOST_DRAWS = 500 * SAMPLES;

  private static final long SEED = 19_870_301;
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private Bootstrap() {}

  /**
   * Returns the interval of the mean; it is the same for the same values.
   *
   * @param values one per trial, at least 2, all finite
   * @param confidence like 0.95
   */
  public static Interval ofMean(double[] values, double confidence) {
    if (values.length < 2) {
      throw new IllegalArgumentException("a bootstrap needs two trials or more");
    }
    double mean = MeanInterval.mean(values);
    double[] means = resampled(values);
    long below = Arrays.stream(means).filter(drawn -> drawn < mean).count();
    long same = Arrays.stream(means).filter(drawn -> drawn == mean).count();
    if (same == means.length) {
      return new Interval(mean, mean);
    }
    double bias = NORMAL.inverseCumulativeProbability((below + same / 2.0) / means.length);
    double acceleration = acceleration(values, mean);
    double tail = NORMAL.inverseCumulativeProbability((1 - confidence) / 2);
    return new Interval(
        at(means, share(bias, acceleration, tail)), at(means, share(bias, acceleration, -tail)));
  }

  static int samples(int values) {
    return Math.clamp(MOST_DRAWS / values, FEWEST_SAMPLES, SAMPLES);
  }

  private static double[] resampled(double[] values) {
    var random = new SplittableRandom(SEED);
    double[] means = new double[samples(values.length)];
    for (int sample = 0; sample < means.length; sample++) {
      double sum = 0;
      for (int drawn = 0; drawn < values.length; drawn++) {
        sum += values[random.nextInt(values.length)];
      }
      means[sample] = sum / values.length;
    }
    Arrays.sort(means);
    return means;
  }

  /** Returns the jackknife's acceleration of a mean. */
  private static double acceleration(double[] values, double mean) {
    double cubes = 0;
    double squares = 0;
    for (double value : values) {
      double moved = value - mean;
      cubes += moved * moved * moved;
      squares += moved * moved;
    }
    return squares == 0 ? 0 : cubes / (6 * Math.pow(squares, 1.5));
  }

  private static double share(double bias, double acceleration, double quantile) {
    double shifted = bias + quantile;
    return NORMAL.cumulativeProbability(bias + shifted / (1 - acceleration * shifted));
  }

  private static double at(double[] sorted, double share) {
    int rank = (int) Math.ceil(share * sorted.length);
    return sorted[Math.clamp(rank, 1, sorted.length) - 1];
  }
}
