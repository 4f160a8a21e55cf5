package dev.loombench.tool.analyze.verdict;

import dev.loombench.tool.stats.FalseCoverage;
import dev.loombench.tool.stats.InterimAnalyses;

/**
 * Confidence of the intervals of all ratios of a report. It allows for the number of comparisons
 * and of planned analyses.
 *
 * @param coverage control of the false coverage rate across the comparisons
 * @param interimAnalyses the planned analyses
 */
public record Confidence(FalseCoverage coverage, InterimAnalyses interimAnalyses) {

  /** Returns the confidence of each interval over all analyses together, like 0.983. */
  public double level() {
    return 1 - coverage.level();
  }

  /** Returns the confidence at which Student's t is taken to reach that level. */
  public double nominal() {
    return 1 - interimAnalyses.nominal(coverage.level());
  }
}
