package dev.loombench.tool.stats;

import java.util.OptionalInt;

/** Finder of the knee of a convex, rising curve. */
public final class Knee {

  private static final int FEWEST_POINTS = 4;

  private Knee() {}

  /**
   * Returns the index of the knee. Both axes are scaled to 0 to 1, and the knee is where the curve
   * is farthest below the straight line between its ends ({@code x' - y'} is largest). That is
   * Kneedle without its smoothing, for which a few points are not enough (V. Satopaa, J. Albrecht,
   * D. Irwin, B. Raghavan, "Finding a 'Kneedle' in a Haystack: Detecting Knee Points in System
   * Behavior", ICDCS Workshops 2011).
   *
   * @param x ascending, like rates
   * @return the index; empty for fewer than four points or a curve without a knee
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
