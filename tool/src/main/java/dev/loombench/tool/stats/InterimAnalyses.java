package dev.loombench.tool.stats;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The looks at growing data that were planned before the first. Who looks several times and stops
 * when the figures please is wrong more often than each look admits; so each look is taken at a
 * stricter, nominal level, the same at all of them (Pocock, "Group sequential methods in the design
 * and analysis of clinical trials", Biometrika 64, 1977), such that the chance of ever being wrong
 * is the overall level. It is computed for looks at any distances, by integrating from look to look
 * (Armitage, McPherson and Rowe, "Repeated significance tests on accumulating data", Journal of the
 * Royal Statistical Society A 132, 1969), and for Student's t with the degrees of freedom of each
 * look ({@link RepeatedStudent}): taken for normal means and used with Student's t, which is usual,
 * the level would be too mild where blocks are few.
 *
 * <p>Intervals at the nominal level are repeated confidence intervals (Jennison and Turnbull,
 * "Interim analyses: the repeated confidence interval approach", Journal of the Royal Statistical
 * Society B 51, 1989): all of them hold together, whatever the rule by which the looking ends. A
 * look between two planned ones may take the place of the later of them: it tells less that is new.
 *
 * @param after how many blocks there are at each look, growing
 */
public record InterimAnalyses(List<Integer> after) {

  /** A single look, at the end: nominal and overall level are the same. */
  public static final InterimAnalyses ONE = new InterimAnalyses(List.of(1));

  /** Below it, the looks' chances hardly overlap, and their sum is taken. */
  private static final double SMALLEST = 1e-12;

  private static final double PRECISION = 1e-9;
  private static final int MOST_CORRECTIONS = 200;

  private record Asked(InterimAnalyses looks, double overall) {}

  private static final Map<Asked, Double> NOMINAL = new ConcurrentHashMap<>();

  public InterimAnalyses {
    after = List.copyOf(after);
    if (after.isEmpty() || after.getFirst() < Math.min(2, after.size())) {
      throw new IllegalArgumentException("looks need blocks to look at: " + after);
    }
    for (int look = 1; look < after.size(); look++) {
      if (after.get(look) <= after.get(look - 1)) {
        throw new IllegalArgumentException("each look needs more blocks: " + after);
      }
    }
  }

  /**
   * Those looks.
   *
   * @param after how many blocks there are at each; none for a single look at the end
   */
  public static InterimAnalyses of(List<Integer> after) {
    return after.isEmpty() ? ONE : new InterimAnalyses(after);
  }

  /**
   * The level of each look, so that the chance to be wrong at any of them is {@code overall}.
   *
   * @param overall above 0 and below 1, like 0.05
   */
  public double nominal(double overall) {
    if (!(overall > 0 && overall < 1)) {
      throw new IllegalArgumentException("not a level: " + overall);
    }
    return after.size() == 1
        ? overall
        : NOMINAL.computeIfAbsent(new Asked(this, overall), asked -> solved(asked.overall()));
  }

  /**
   * The chance that normal noise looks like more at any of the looks, each taken at {@code
   * nominal}.
   */
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
   * Whether something that shows at a look from a nominal level on shows at an overall level.
   *
   * @param touching the nominal level
   */
  public boolean show(double touching, double overall) {
    // The looks' chances overlap: never less than one of them, never more than their sum.
    return touching <= overall
        && (touching <= overall / after.size() || touching <= nominal(overall));
  }

  /** The chance grows almost in proportion to the level, so that a few corrections are enough. */
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
