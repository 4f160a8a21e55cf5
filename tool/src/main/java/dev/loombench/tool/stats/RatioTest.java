package dev.loombench.tool.stats;

import java.util.Set;

/**
 * Student's test of a ratio, on the log scale: of pairs, or of two groups. On the log scale twice
 * and half are equally far from no difference, and the ratio of A to B is the inverse of that of B
 * to A (Fleming and Wallace, CACM 29(3), 1986, for the geometric mean).
 *
 * @param trials number of pairs, or of trials of both groups
 */
public record RatioTest(StudentTest logs, int trials) {

  private static final int FEWEST = 2;

  /**
   * Creates the test of pairs.
   *
   * @param logRatios natural logarithm of each block's ratio, at least 2, all finite
   * @param resolution resolution of a logarithm, from those of both readings; 0 for exact ones
   */
  public static RatioTest of(double[] logRatios, double resolution) {
    return new RatioTest(StudentTest.ofMean(logRatios, resolution), logRatios.length);
  }

  /** Returns the mean ratio of pairs, at least one, and its interval if there are several. */
  public static Estimate estimate(double[] logRatios, double resolution, double confidence) {
    return logRatios.length == 1
        ? new Estimate.Single(LogScale.ratio(logRatios[0]))
        : of(logRatios, resolution).ratio(confidence);
  }

  /** Creates the test of the ratio of two geometric means, from the logarithms of exact figures. */
  public static RatioTest ofGroups(double[] above, double[] below) {
    return ofGroups(above, 0, below, 0, 0);
  }

  /**
   * Creates the test of the ratio of two geometric means from unpaired trials. The variance of the
   * difference is {@code s²/n + s'²/n' + 2τ²}. The first two terms and their degrees of freedom are
   * those of Welch ("The generalization of 'Student's' problem when several different population
   * variances are involved", Biometrika 34, 1947) with the approximation of Satterthwaite ("An
   * approximate distribution of estimates of variance components", Biometrics Bulletin 2, 1946). τ
   * is the standard deviation between the true means of groups of equal trials, on the log scale;
   * it counts once for each group. It is given, not estimated, so it adds to the variance and not
   * to its uncertainty.
   *
   * @param above natural logarithm of each trial's figure, at least two, all finite
   * @param aboveResolution largest error of a logarithm above
   * @param betweenGroups τ, like 0.01; 0 for none
   */
  public static RatioTest ofGroups(
      double[] above,
      double aboveResolution,
      double[] below,
      double belowResolution,
      double betweenGroups) {
    if (above.length < FEWEST || below.length < FEWEST) {
      throw new IllegalArgumentException(
          "each group needs two trials: %d and %d".formatted(above.length, below.length));
    }
    if (!(betweenGroups >= 0)) {
      throw new IllegalArgumentException("not a standard deviation: " + betweenGroups);
    }
    return new RatioTest(
        StudentTest.ofDifference(above, aboveResolution, below, belowResolution, betweenGroups),
        above.length + below.length);
  }

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
