package dev.loombench.tool.stats;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Student's paired t test of ratios on the log scale (Student, "The probable error of a mean",
 * Biometrika 6, 1908), solved for the level: the interval at confidence {@code 1 - p} just touches
 * the tested value.
 *
 * @param mean mean of the logarithms
 * @param error standard error of that mean
 * @param blocks number of blocks, at least 2
 */
public record RatioTest(double mean, double error, int blocks) {

  public RatioTest {
    if (blocks < 2 || !Double.isFinite(mean) || !(error >= 0)) {
      throw new IllegalArgumentException(
          "no test of %s with error %s from %d blocks".formatted(mean, error, blocks));
    }
  }

  /**
   * Creates the test.
   *
   * @param logRatios natural logarithm of each block's ratio, at least 2, all finite
   */
  public static RatioTest of(double[] logRatios) {
    int blocks = logRatios.length;
    double mean = Arrays.stream(logRatios).sum() / blocks;
    double squares = Arrays.stream(logRatios).map(log -> (log - mean) * (log - mean)).sum();
    return new RatioTest(mean, Math.sqrt(squares / (blocks - 1) / blocks), blocks);
  }

  /** Returns the two-sided p-value of no difference. */
  public double difference() {
    return touching(Math.abs(mean));
  }

  /**
   * Returns the smallest level at which the interval is within the margin: twice the larger p-value
   * of the two one-sided tests of equivalence (Schuirmann, Journal of Pharmacokinetics and
   * Biopharmaceutics 15, 1987).
   *
   * @param margin relative difference that does not matter, like 0.05
   */
  public double equivalence(double margin) {
    return touching(Math.log1p(margin) - Math.abs(mean));
  }

  /**
   * Returns the smallest level at which the interval makes a claim: of a difference, or of
   * equivalence.
   */
  public double claim(double margin) {
    return Math.min(difference(), equivalence(margin));
  }

  /**
   * Returns the smallest level at which the interval is this narrow.
   *
   * @param share half width relative to the ratio, like 0.03
   */
  public double precise(double share) {
    return touching(Math.log1p(share));
  }

  /** Returns the level at which the interval has this half width; 1 if it cannot be so short. */
  private double touching(double distance) {
    if (distance <= 0) {
      return 1;
    }
    return error == 0
        ? 0
        : Math.min(1, 2 * TDistribution.of(blocks - 1).survivalProbability(distance / error));
  }
}
