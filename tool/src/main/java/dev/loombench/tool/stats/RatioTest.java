package dev.loombench.tool.stats;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Student's paired t test of ratios on the log scale (Student, "The probable error of a mean",
 * Biometrika 6, 1908), solved for the level: the interval at confidence {@code 1 - p} just touches
 * the tested value.
 *
 * <p>Readings have a resolution. With {@code w}, that of the logarithm of a ratio, the interval is
 * {@code mean ± (t(n-1) · max(s, w/√3) / √n + w)}. Scatter below that of rounding, whose standard
 * deviation is at most {@code w/√3}, cannot be seen, so equal ratios do not have an error of zero.
 * The last term is an error that all blocks may share. The half width is never below {@code w}.
 *
 * @param mean mean of the logarithms
 * @param error standard error of that mean
 * @param blocks number of blocks, at least 2
 * @param resolution resolution of a logarithm, from those of both readings; 0 for exact ones
 */
public record RatioTest(double mean, double error, int blocks, double resolution) {

  public RatioTest {
    if (blocks < 2 || !Double.isFinite(mean) || !(error >= 0) || !(resolution >= 0)) {
      throw new IllegalArgumentException(
          "no test of %s with error %s from %d blocks".formatted(mean, error, blocks));
    }
  }

  /**
   * Creates the test.
   *
   * @param logRatios natural logarithm of each block's ratio, at least 2, all finite
   * @param resolution resolution of a logarithm, from those of both readings
   */
  public static RatioTest of(double[] logRatios, double resolution) {
    int blocks = logRatios.length;
    double mean = Arrays.stream(logRatios).sum() / blocks;
    double squares = Arrays.stream(logRatios).map(log -> (log - mean) * (log - mean)).sum();
    double variance = Math.max(squares / (blocks - 1), resolution * resolution / 3);
    return new RatioTest(mean, Math.sqrt(variance / blocks), blocks, resolution);
  }

  /** Returns half the width of the interval on the log scale. */
  public double halfWidth(double confidence) {
    return MeanInterval.studentT(blocks - 1, confidence) * error + resolution;
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
    double beyond = distance - resolution;
    if (beyond <= 0) {
      return 1;
    }
    return error == 0
        ? 0
        : Math.min(1, 2 * TDistribution.of(blocks - 1).survivalProbability(beyond / error));
  }
}
