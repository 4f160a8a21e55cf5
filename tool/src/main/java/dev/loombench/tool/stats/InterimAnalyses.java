package dev.loombench.tool.stats;

import java.util.List;

/**
 * Interim analyses of growing data, planned in advance. Optional stopping inflates false positives,
 * so each analysis spends a share of the error probability (Lan and DeMets, "Discrete sequential
 * boundaries for clinical trials", Biometrika 70, 1983). The shares sum to 1, so the overall
 * probability holds for figures of any distribution and dependence. The first analysis spends
 * {@value #FIRST} of it, because most runs end there; the others share the rest equally.
 *
 * <p>Intervals at these levels are repeated confidence intervals (Jennison and Turnbull, "Interim
 * analyses: the repeated confidence interval approach", Journal of the Royal Statistical Society B
 * 51, 1989): they hold jointly under any stopping rule. An analysis between two planned ones
 * replaces the later one.
 *
 * @param after number of blocks at each analysis, ascending
 */
public record InterimAnalyses(List<Integer> after) {

  /** A single analysis at the end, which spends all. */
  public static final InterimAnalyses ONE = new InterimAnalyses(List.of(1));

  private static final double FIRST = 0.8;

  public InterimAnalyses {
    after = List.copyOf(after);
    if (after.isEmpty() || after.getFirst() < Math.min(2, after.size())) {
      throw new IllegalArgumentException("interim analyses need blocks: " + after);
    }
    for (int index = 1; index < after.size(); index++) {
      if (after.get(index) <= after.get(index - 1)) {
        throw new IllegalArgumentException("each interim analysis needs more blocks: " + after);
      }
    }
  }

  /**
   * Returns the share of the error probability that the analysis after a number of blocks spends,
   * above 0 and up to 1.
   */
  public double share(int blocks) {
    if (after.size() == 1) {
      return 1;
    }
    return blocks <= after.getFirst() ? FIRST : (1 - FIRST) / (after.size() - 1);
  }
}
