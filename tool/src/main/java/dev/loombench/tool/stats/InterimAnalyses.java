package dev.loombench.tool.stats;

import dev.loombench.tool.stats.interim.RepeatedStudent;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Interim analyses of growing data, planned in advance. Optional stopping inflates false positives,
 * so each analysis uses a stricter, nominal level, the same at all of them (Pocock, "Group
 * sequential methods in the design and analysis of clinical trials", Biometrika 64, 1977), such
 * that the overall error probability is the given one. It is computed for analyses at any distances
 * by integrating from one to the next (Armitage, McPherson and Rowe, "Repeated significance tests
 * on accumulating data", Journal of the Royal Statistical Society A 132, 1969), and for Student's t
 * with the degrees of freedom of each analysis ({@link RepeatedStudent}). The usual approximation,
 * nominal levels of normal means used with Student's t, is too mild for few blocks.
 *
 * <p>Intervals at the nominal level are repeated confidence intervals (Jennison and Turnbull,
 * "Interim analyses: the repeated confidence interval approach", Journal of the Royal Statistical
 * Society B 51, 1989): they hold jointly under any stopping rule. An analysis between two planned
 * ones may replace the later one, because it adds less data.
 *
 * @param after number of blocks at each analysis, ascending
 */
public record InterimAnalyses(List<Integer> after) {

  /** A single analysis at the end: nominal and overall level are equal. */
  public static final InterimAnalyses ONE = new InterimAnalyses(List.of(1));

  /** Level below which the analyses' error probabilities hardly overlap and their sum is used. */
  private static final double SMALLEST = 1e-12;

  private static final double PRECISION = 1e-9;
  private static final int MOST_CORRECTIONS = 200;

  private record Question(InterimAnalyses analyses, double overall) {}

  private static final Map<Question, Double> NOMINAL = new ConcurrentHashMap<>();

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
   * Returns these analyses.
   *
   * @param after number of blocks at each; empty for a single analysis at the end
   */
  public static InterimAnalyses of(List<Integer> after) {
    return after.isEmpty() ? ONE : new InterimAnalyses(after);
  }

  /**
   * Returns the nominal level of each analysis for an overall error probability.
   *
   * @param overall above 0 and below 1, like 0.05
   */
  public double nominal(double overall) {
    if (!(overall > 0 && overall < 1)) {
      throw new IllegalArgumentException("not a level: " + overall);
    }
    return after.size() == 1
        ? overall
        : NOMINAL.computeIfAbsent(
            new Question(this, overall), question -> solved(question.overall()));
  }

  /** Returns the probability that normal noise exceeds {@code nominal} at any analysis. */
  public double overall(double nominal) {
    if (after.size() == 1 || nominal >= 1) {
      return nominal;
    }
    if (nominal < SMALLEST) {
      return nominal * after.size();
    }
    return nominal + new RepeatedStudent(after, nominal).laterExits();
  }

  /**
   * Returns true if a result at an analysis holds at the overall level.
   *
   * @param touching smallest nominal level at which the result shows
   */
  public boolean show(double touching, double overall) {
    // The overall probability is between the largest of the analyses' probabilities and their sum.
    return touching <= overall
        && (touching <= overall / after.size() || touching <= nominal(overall));
  }

  /** Solves by a few corrections, because the probability is almost proportional to the level. */
  private double solved(double overall) {
    double nominal = overall / after.size();
    double wrong = 1;
    for (int step = 0; step < MOST_CORRECTIONS && wrong > PRECISION; step++) {
      double better = nominal * overall / overall(nominal);
      wrong = Math.abs(better / nominal - 1);
      nominal = better;
    }
    return nominal;
  }
}
