package dev.loombench.tool.stats;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The looks at growing data that were planned before the first. Who looks several times and stops
 * when the figures please is wrong more often than each look admits; so each look is taken at a
 * stricter, nominal level, the same at all of them (Pocock, "Group sequential methods in the design
 * and analysis of clinical trials", Biometrika 64, 1977), such that the chance of ever being wrong
 * is the overall level. It is computed for looks at any distances, by integrating from look to look
 * (Armitage, McPherson and Rowe, "Repeated significance tests on accumulating data", Journal of the
 * Royal Statistical Society A 132, 1969), for normal means.
 *
 * <p>Student's t is used at that nominal level, with the degrees of freedom of the data at hand
 * (the significance-level approach of Jennison and Turnbull, "Group Sequential Methods with
 * Applications to Clinical Trials", 2000). Intervals so made are repeated confidence intervals
 * (Jennison and Turnbull, "Interim analyses: the repeated confidence interval approach", Journal of
 * the Royal Statistical Society B 51, 1989): all of them hold together, whatever the rule by which
 * the looking ends. A look between two planned ones may take the place of the later of them: it
 * tells less that is new.
 *
 * @param after how many blocks there are at each look, growing
 */
public record Looks(List<Integer> after) {

  /** A single look, at the end: nominal and overall level are the same. */
  public static final Looks ONE = new Looks(List.of(1));

  /** Below it, the looks' chances hardly overlap, and their sum is taken. */
  private static final double SMALLEST = 1e-12;

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
  private static final int FEWEST_NODES = 20;
  private static final double PRECISION = 1e-10;
  private static final int MOST_CORRECTIONS = 200;

  private record Asked(Looks looks, double overall) {}

  private static final Map<Asked, Double> NOMINAL = new ConcurrentHashMap<>();

  public Looks {
    after = List.copyOf(after);
    if (after.isEmpty() || after.getFirst() < 1) {
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
  public static Looks of(List<Integer> after) {
    return after.isEmpty() ? ONE : new Looks(after);
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
   * The chance that a mean of nothing but noise looks like more at any of the looks, each taken at
   * {@code nominal}.
   */
  public double overall(double nominal) {
    if (after.size() == 1 || nominal >= 1) {
      return nominal;
    }
    if (nominal < SMALLEST) {
      return nominal * after.size();
    }
    return nominal + laterExits(NORMAL.inverseSurvivalProbability(nominal / 2));
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

  /**
   * The chance to stay within {@code ±bound} standard errors at the first look and to leave later.
   * The sum of {@code n} standard normal figures stays within {@code ±bound·√n}; its density within
   * is carried on from look to look.
   */
  private double laterExits(double bound) {
    Quadrature within = within(bound, 0);
    double deviation = Math.sqrt(after.getFirst());
    double[] density = within.at(sum -> NORMAL.density(sum / deviation) / deviation);
    double exits = 0;
    for (int look = 1; look < after.size(); look++) {
      double step = Math.sqrt(after.get(look) - after.get(look - 1));
      double edge = bound * Math.sqrt(after.get(look));
      exits += within.integral(density, sum -> beyond(edge, sum, step));
      if (look < after.size() - 1) {
        Quadrature before = within;
        double[] densityBefore = density;
        within = within(bound, look);
        density =
            within.at(
                sum ->
                    before.integral(
                        densityBefore, from -> NORMAL.density((sum - from) / step) / step));
      }
    }
    return exits;
  }

  private static double beyond(double edge, double sum, double step) {
    return NORMAL.survivalProbability((edge - sum) / step)
        + NORMAL.survivalProbability((edge + sum) / step);
  }

  /** Over the sums that stay within the bounds of a look, fine enough for the steps beside it. */
  private Quadrature within(double bound, int look) {
    double edge = bound * Math.sqrt(after.get(look));
    int into = look == 0 ? after.getFirst() : after.get(look) - after.get(look - 1);
    double narrowest = Math.sqrt(Math.min(into, after.get(look + 1) - after.get(look)));
    return Quadrature.over(-edge, edge, FEWEST_NODES + (int) Math.ceil(4 * edge / narrowest));
  }
}
