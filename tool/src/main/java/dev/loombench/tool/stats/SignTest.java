package dev.loombench.tool.stats;

import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * Exact sign test of paired values: without a difference, each of two is the larger one with equal
 * probability. It needs no ratio and no distribution, so it serves counts that may be zero
 * (Conover, "Practical nonparametric statistics", 1999, section 3.4). Six pairs are the fewest that
 * can show a difference at a level of 5 %: 2 / 2⁶ = 0.031.
 *
 * @param ties number of equal pairs, which do not count
 */
public record SignTest(int above, int below, int ties) {

  /** Fewest pairs that can show a difference at a two-sided level of 5 %. */
  public static final int FEWEST = 6;

  private static final double HALF = 0.5;

  public static SignTest of(double[] first, double[] second) {
    if (first.length != second.length) {
      throw new IllegalArgumentException(
          "not pairs: %d and %d values".formatted(first.length, second.length));
    }
    int above = 0;
    int below = 0;
    for (int pair = 0; pair < first.length; pair++) {
      int sign = Double.compare(first[pair], second[pair]);
      above += sign > 0 ? 1 : 0;
      below += sign < 0 ? 1 : 0;
    }
    return new SignTest(above, below, first.length - above - below);
  }

  /** Returns the two-sided p-value of no difference. */
  public double difference() {
    int pairs = above + below;
    if (pairs == 0) {
      return 1;
    }
    int fewer = Math.min(above, below);
    return Math.min(1, 2 * BinomialDistribution.of(pairs, HALF).cumulativeProbability(fewer));
  }

  public int pairs() {
    return above + below + ties;
  }
}
