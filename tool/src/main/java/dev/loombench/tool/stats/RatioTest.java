package dev.loombench.tool.stats;

import java.util.Set;

/**
 * Student's test of a ratio, on the log scale: of pairs, or of two groups ({@link WelchRatio}).
 *
 * @param trials number of pairs, or of trials of both groups
 */
public record RatioTest(StudentTest logs, int trials) {

  /**
   * Creates the test of pairs.
   *
   * @param logRatios natural logarithm of each block's ratio, at least 2, all finite
   * @param resolution resolution of a logarithm, from those of both readings; 0 for exact ones
   */
  public static RatioTest of(double[] logRatios, double resolution) {
    return new RatioTest(StudentTest.ofMean(logRatios, resolution), logRatios.length);
  }

  /** Returns the mean of the logarithms. */
  public double mean() {
    return logs.estimate();
  }

  /** Returns the test that is to be expected of another number of blocks with the same scatter. */
  public RatioTest after(int count) {
    return new RatioTest(
        new StudentTest(
            mean(),
            logs.error() * Math.sqrt((double) trials / count),
            count - 1,
            logs.resolution()),
        count);
  }

  /** Returns half the width of the interval on the log scale. */
  public double halfWidth(double confidence) {
    return logs.halfWidth(confidence);
  }

  /** Returns the mean ratio and its interval. */
  public Estimate.Repeated ratio(double confidence) {
    double half = halfWidth(confidence);
    return new Estimate.Repeated(
        LogScale.ratio(mean()),
        LogScale.ratio(mean() - half),
        LogScale.ratio(mean() + half),
        trials);
  }

  /** Returns the two-sided p-value of no difference. */
  public double difference() {
    return logs.excludes(0);
  }

  /**
   * Returns the smallest level at which the interval is within the margin: twice the larger p-value
   * of the two one-sided tests of equivalence (Schuirmann, Journal of Pharmacokinetics and
   * Biopharmaceutics 15, 1987).
   *
   * @param margin relative difference that does not matter, like 0.05
   */
  public double equivalence(double margin) {
    return logs.within(-Math.log1p(margin), Math.log1p(margin));
  }

  /**
   * Returns the smallest level at which the interval makes a claim: of a difference, or of
   * equivalence.
   */
  public double claim(double margin) {
    return Math.min(difference(), equivalence(margin));
  }

  /**
   * Returns the smallest level at which the interval makes a supported claim; 1 if it can make
   * none.
   */
  public double claim(double margin, Set<Difference> supported) {
    if (supported.contains(Difference.WITHIN_MARGIN)) {
      return claim(margin);
    }
    Difference side = mean() > 0 ? Difference.ABOVE : Difference.BELOW;
    boolean beyondMargin = Math.abs(mean()) > Math.log1p(margin);
    return supported.contains(side) && beyondMargin ? difference() : 1;
  }

  /**
   * Returns the smallest level at which the interval is this narrow.
   *
   * @param share half width relative to the ratio, like 0.03
   */
  public double precise(double share) {
    return logs.touching(Math.log1p(share));
  }
}
