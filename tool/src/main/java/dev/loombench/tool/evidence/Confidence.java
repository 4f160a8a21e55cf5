package dev.loombench.tool.evidence;

import dev.loombench.tool.stats.FalseCoverage;

/**
 * Confidence of an interval. It allows for the number of comparisons and of planned analyses.
 *
 * @param share share of the error probability that this analysis spends, up to 1
 */
public record Confidence(FalseCoverage coverage, double share) {

  /** Returns the confidence over all analyses together, like 0.983. */
  public double level() {
    return 1 - coverage.level();
  }

  /** Returns the confidence of the interval at this analysis. */
  public double nominal() {
    return 1 - coverage.level() * share;
  }
}
