package dev.loombench.tool.stats;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * From which level on the interval of a ratio says something: Student's paired t test on the
 * logarithms of each block's ratio (Student, "The probable error of a mean", Biometrika 6, 1908),
 * asked backwards. The interval at confidence {@code 1 - p} just touches what is asked about.
 *
 * @param mean of the logarithms
 * @param error the standard error of that mean
 * @param blocks how many there are, at least 2
 */
public record RatioTest(double mean, double error, int blocks) {

  public RatioTest {
    if (blocks < 2 || !Double.isFinite(mean) || !(error >= 0)) {
      throw new IllegalArgumentException(
          "no test of %s with error %s from %d blocks".formatted(mean, error, blocks));
    }
  }

  /**
   * Of those blocks.
   *
   * @param logRatios the natural logarithm of each block's ratio, at least 2, all finite
   */
  public static RatioTest of(double[] logRatios) {
    int blocks = logRatios.length;
    double mean = Arrays.stream(logRatios).sum() / blocks;
    double squares = Arrays.stream(logRatios).map(log -> (log - mean) * (log - mean)).sum();
    return new RatioTest(mean, Math.sqrt(squares / (blocks - 1) / blocks), blocks);
  }

  /** The two-sided p-value of no difference. */
  public double difference() {
    return touching(Math.abs(mean));
  }

  /**
   * The level from which on the interval lies within the margin: twice the larger p-value of the
   * two one-sided tests of equivalence (Schuirmann, Journal of Pharmacokinetics and
   * Biopharmaceutics 15, 1987).
   *
   * @param margin the relative difference that does not matter, like 0.05
   */
  public double equivalence(double margin) {
    return touching(Math.log1p(margin) - Math.abs(mean));
  }

  /** The level from which on the interval makes a claim: that of a difference, or of none. */
  public double claim(double margin) {
    return Math.min(difference(), equivalence(margin));
  }

  /**
   * The level from which on the interval reaches no farther than that share to either side.
   *
   * @param share of the ratio, like 0.03
   */
  public double precise(double share) {
    return touching(Math.log1p(share));
  }

  /** The level at which the interval reaches so far from its middle; 1 if it can't be so short. */
  private double touching(double distance) {
    if (distance <= 0) {
      return 1;
    }
    return error == 0
        ? 0
        : Math.min(1, 2 * TDistribution.of(blocks - 1).survivalProbability(distance / error));
  }
}
