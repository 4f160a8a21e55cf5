package dev.loombench.tool.stats;

import java.util.Arrays;

/**
 * One confidence level for all comparisons of a report. Among many comparisons at 95 % each, those
 * that claim something are the ones that chance has favoured, and more than 5 % of them are wrong.
 * The false coverage rate is the share of the claims whose interval misses the truth; it is held at
 * {@link #RATE} by intervals at {@code 1 - R·q/m}, where {@code m} comparisons are made and {@code
 * R} is the largest number such that at this level at least {@code R} of them make a claim
 * (Benjamini and Yekutieli, "False discovery rate-adjusted multiple confidence intervals for
 * selected parameters", Journal of the American Statistical Association 100, 2005). A claim is an
 * interval that leaves out 1 or lies within the margin ({@link Difference}). Every interval is
 * shown at that level, so that none disagrees with its verdict.
 *
 * <p>The proof is for independent comparisons. Those of one report share trials, which makes them
 * depend on each other; for dependence that pulls them the same way the rate is held too.
 *
 * @param comparisons how many are made
 * @param claims how many of them claim something
 * @param level the chance that one interval misses its truth, all looks together
 */
public record FalseCoverage(int comparisons, int claims, double level) {

  /** How large a share of the claims is expected to be wrong, at most. */
  public static final double RATE = 0.05;

  /**
   * Over the comparisons of a report.
   *
   * @param touching for each, the nominal level from which on its interval claims something ({@link
   *     RatioTest#claim})
   * @param looks when was looked
   */
  public static FalseCoverage of(double[] touching, InterimAnalyses looks) {
    double[] sorted = Arrays.stream(touching).sorted().toArray();
    int comparisons = sorted.length;
    int claims = comparisons;
    while (claims > 0 && !looks.show(sorted[claims - 1], level(claims, comparisons))) {
      claims--;
    }
    double level = comparisons == 0 ? RATE : level(Math.max(1, claims), comparisons);
    return new FalseCoverage(comparisons, claims, level);
  }

  /** The level of each interval, if so many of the comparisons make a claim. */
  public static double level(int claims, int comparisons) {
    return RATE * ((double) claims / comparisons);
  }
}
