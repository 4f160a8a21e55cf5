package dev.loombench.tool.stats.interim;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Student's t of growing normal noise around 0, over interim analyses. Each t depends on the
 * earlier ones only through the last of them, so the probability to leave the bounds is found by
 * integrating backwards over one number (Jennison and Turnbull, "Exact calculations for sequential
 * t, χ² and F tests", Biometrika 78, 1991; the recursion of Armitage, McPherson and Rowe for a
 * known variance).
 *
 * <p>That number is the angle {@code η} between the data and the plane of mean 0: {@code sin η =
 * √n·mean / √(Σx²)}, {@code t = √(n-1)·tan η}. The direction of normal data is independent of its
 * length, so with {@code d} more figures, {@code n'} in all, the next angle is that of {@code
 * √n'·sin η' = √n·sin η·cos ψ·cos θ + √d·sin θ}, where {@code θ} has a density proportional to
 * {@code cos^(n'-2) θ} and {@code ψ} one proportional to {@code cos^(n-1) ψ·sin^(d-2) ψ}, or is 0
 * if one figure is added.
 */
public final class RepeatedStudent {

  private static final double RIGHT = Math.PI / 2;
  private static final double DEVIATIONS = 9;
  private static final double TINY = 1e-9;
  private static final int NODES = 32;
  private static final int FEWEST_POINTS = 16;

  private final List<Integer> after;
  private final double[] edges;

  /**
   * Creates the bounds.
   *
   * @param after number of figures at each analysis, ascending, at least 2
   * @param nominal probability to exceed the bounds at one analysis alone
   */
  public RepeatedStudent(List<Integer> after, double nominal) {
    this.after = after;
    this.edges = new double[after.size()];
    for (int index = 0; index < edges.length; index++) {
      int freedom = after.get(index) - 1;
      double t = TDistribution.of(freedom).inverseSurvivalProbability(nominal / 2);
      edges[index] = Math.atan(t / Math.sqrt(freedom));
    }
  }

  /**
   * Returns the probability to be within the bounds at the first analysis and to leave them later.
   */
  public double laterExits() {
    DoubleUnaryOperator exits = _ -> 0;
    for (int index = edges.length - 1; index > 0; index--) {
      exits = before(index, exits);
    }
    int power = after.getFirst() - 2;
    return density(power, -edges[0], edges[0], exits) / density(power, -RIGHT, RIGHT, _ -> 1);
  }

  /** Returns the probability to leave at this analysis or later, by the angle at the one before. */
  private DoubleUnaryOperator before(int index, DoubleUnaryOperator exits) {
    int had = after.get(index - 1);
    int added = after.get(index) - had;
    Quadrature lengths = lengths(had, added);
    double[] weights = lengths.at(angle -> lengthDensity(had, added, angle));
    double lengthsSum = lengths.integral(weights, _ -> 1);
    double anglesSum = density(had + added - 2, -RIGHT, RIGHT, _ -> 1);
    int points = FEWEST_POINTS + (int) Math.ceil(8 * Math.sqrt((double) had / added));
    return new EvenFunction(
        edges[index - 1],
        points,
        angle ->
            lengths.integral(
                    weights,
                    length ->
                        leaving(index, Math.sqrt(had) * Math.sin(angle) * Math.cos(length), exits))
                / lengthsSum
                / anglesSum);
  }

  /**
   * Returns the probability to leave at this analysis or later.
   *
   * @param kept remainder of the earlier data in the direction of the mean
   */
  private double leaving(int index, double kept, DoubleUnaryOperator exits) {
    int count = after.get(index);
    double step = Math.sqrt(count - after.get(index - 1));
    double reach = Math.hypot(kept, step) / Math.sqrt(count);
    double turn = Math.atan2(kept, step);
    double edge = Math.sin(edges[index]) / reach;
    DoubleUnaryOperator later =
        angle -> exits.applyAsDouble(Math.asin(Math.clamp(reach * Math.sin(angle + turn), -1, 1)));
    int power = count - 2;
    if (edge >= 1) {
      return density(power, -RIGHT, RIGHT, later);
    }
    double within = Math.asin(edge);
    double highest = Math.min(RIGHT, Math.PI - within - turn);
    double lowest = Math.max(-RIGHT, -within - turn);
    return density(power, within - turn, highest, _ -> 1)
        + density(power, -RIGHT, lowest, _ -> 1)
        + density(power, lowest, within - turn, later)
        + density(power, highest, RIGHT, later);
  }

  /** Integrates {@code cos^power} times a function where the cosine is not negligible. */
  private static double density(int power, double from, double to, DoubleUnaryOperator function) {
    double far = Math.min(RIGHT, DEVIATIONS / Math.sqrt(Math.max(1, power)));
    double low = Math.max(from, -far);
    double high = Math.min(to, far);
    if (low >= high) {
      return 0;
    }
    Quadrature range = Quadrature.over(low, high, NODES);
    return range.integral(range.at(angle -> Math.pow(Math.cos(angle), power)), function);
  }

  private static Quadrature lengths(int had, int added) {
    double middle = mostLikelyLength(had, added);
    double far = DEVIATIONS / Math.sqrt(had + added);
    return added == 1
        ? Quadrature.over(-TINY, TINY, 1)
        : Quadrature.over(Math.max(0, middle - far), Math.min(RIGHT, middle + far), NODES);
  }

  private static double mostLikelyLength(int had, int added) {
    return Math.atan(Math.sqrt(Math.max(0, added - 2) / (had - 1.0)));
  }

  /** Relative to the most likely length, because the density may be negligible. */
  private static double lengthDensity(int had, int added, double angle) {
    if (added <= 2) {
      return added == 1 ? 1 : Math.pow(Math.cos(angle), had - 1);
    }
    double middle = mostLikelyLength(had, added);
    return Math.exp(
        (had - 1) * Math.log(Math.cos(angle) / Math.cos(middle))
            + (added - 2) * Math.log(Math.sin(angle) / Math.sin(middle)));
  }
}
