package dev.loombench.tool.stats;

import java.util.Arrays;

/**
 * Common confidence level of all comparisons of a report. Among many comparisons at 95 % each,
 * chance favors those that make a claim, and more than 5 % of the claims are wrong. The false
 * coverage rate is the share of claims whose interval misses the truth. It is at most {@link #RATE}
 * for intervals at {@code 1 - R·q/m}, where {@code m} comparisons are made and {@code R} is the
 * largest number such that at least {@code R} of them make a claim at this level (Benjamini and
 * Yekutieli, "False discovery rate-adjusted multiple confidence intervals for selected parameters",
 * Journal of the American Statistical Association 100, 2005). A claim is an interval that excludes
 * 1 or is within the margin ({@link Difference}). Every interval is shown at that level, so that
 * none disagrees with its verdict.
 *
 * <p>The proof assumes independent comparisons. Those of one report share trials. For positive
 * dependence the bound holds too.
 *
 * @param level probability that one interval misses the truth, over all interim analyses
 */
public record FalseCoverage(int comparisons, int claims, double level) {

  /** Largest expected share of wrong claims. */
  public static final double RATE = 0.05;

  /**
   * Computes the level of a family of comparisons.
   *
   * @param touching for each comparison, the smallest overall level at which its interval makes a
   *     claim: that of {@link RatioTest#claim} divided by the share of its analysis ({@link
   *     InterimAnalyses#share})
   */
  public static FalseCoverage of(double[] touching) {
    return of(touching, touching.length);
  }

  /** Computes the level of a family of which some comparisons can't make a claim. */
  public static FalseCoverage of(double[] touching, int comparisons) {
    double[] sorted = Arrays.stream(touching).sorted().toArray();
    int claims = sorted.length;
    while (claims > 0 && sorted[claims - 1] > level(claims, comparisons)) {
      claims--;
    }
    double level = comparisons == 0 ? RATE : level(Math.max(1, claims), comparisons);
    return new FalseCoverage(comparisons, claims, level);
  }

  /** Returns the level of each interval if this number of comparisons makes a claim. */
  public static double level(int claims, int comparisons) {
    return RATE * ((double) claims / comparisons);
  }
}
