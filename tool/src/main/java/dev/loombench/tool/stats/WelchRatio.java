package dev.loombench.tool.stats;

/**
 * Ratio of two geometric means from unpaired trials, with Welch's interval on the logarithms. The
 * variance of the difference is {@code s²/n + s'²/n' + 2τ²}. The first two terms and their degrees
 * of freedom are those of Welch ("The generalization of 'Student's' problem when several different
 * population variances are involved", Biometrika 34, 1947) with the approximation of Satterthwaite
 * ("An approximate distribution of estimates of variance components", Biometrics Bulletin 2, 1946).
 * τ is the standard deviation between the true means of groups of equal trials, on the log scale;
 * it counts once for each group. It is given, not estimated, so it adds to the variance and not to
 * its uncertainty.
 */
public final class WelchRatio {

  private static final int FEWEST = 2;

  private WelchRatio() {}

  /**
   * Returns the ratio of {@code above} to {@code below} and its interval.
   *
   * @param above natural logarithm of each trial's figure, at least two, all finite
   * @param below the same of the other group
   * @param betweenGroups τ, a standard deviation on the log scale, like 0.01; 0 for none
   * @param confidence like 0.95
   */
  public static Estimate.Repeated of(
      double[] above, double[] below, double betweenGroups, double confidence) {
    return test(above, 0, below, 0, betweenGroups).ratio(confidence);
  }

  /**
   * Returns the test of the ratio.
   *
   * @param aboveResolution largest error of a logarithm above
   * @param belowResolution largest error of a logarithm below
   */
  public static RatioTest test(
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
}
