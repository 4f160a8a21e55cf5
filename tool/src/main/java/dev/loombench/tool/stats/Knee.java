package dev.loombench.tool.stats;

import java.util.OptionalInt;

/** Finds where a curve that rises ever faster turns upwards. */
public final class Knee {

  private static final int FEWEST_POINTS = 4;

  private Knee() {}

  /**
   * The point of the knee: both axes are scaled to 0 to 1, and the knee is where the curve lies
   * farthest below the straight line between its ends ({@code x' - y'} is largest). That is Kneedle
   * for a convex, rising curve, without its smoothing, for which a handful of points is too few (V.
   * Satopaa, J. Albrecht, D. Irwin, B. Raghavan, "Finding a 'Kneedle' in a Haystack: Detecting Knee
   * Points in System Behavior", ICDCS Workshops 2011).
   *
   * @param x rising, like rates
   * @param y as many, like latencies
   * @return the knee's place in both; none of fewer than four points, or if the curve has none
   */
  public static OptionalInt of(double[] x, double[] y) {
    if (x.length != y.length) {
      throw new IllegalArgumentException(x.length + " places, but " + y.length + " values");
    }
    if (x.length < FEWEST_POINTS) {
      return OptionalInt.empty();
    }
    int last = x.length - 1;
    double width = x[last] - x[0];
    double height = y[last] - y[0];
    if (!(width > 0 && height > 0)) {
      return OptionalInt.empty();
    }
    int knee = 0;
    double farthest = 0;
    for (int point = 1; point < last; point++) {
      double below = (x[point] - x[0]) / width - (y[point] - y[0]) / height;
      if (below > farthest) {
        farthest = below;
        knee = point;
      }
    }
    return knee == 0 ? OptionalInt.empty() : OptionalInt.of(knee);
  }
}
