package dev.loombench.tool.stats;

/** Least-squares line. */
public final class LinearTrend {

  private LinearTrend() {}

  /**
   * Returns its slope: {@code Σ(x-x̄)(y-ȳ) / Σ(x-x̄)²}.
   *
   * @param x at least two different numbers, like seconds
   * @param y as many, like requests waiting or in flight
   */
  public static double slope(double[] x, double[] y) {
    if (x.length != y.length) {
      throw new IllegalArgumentException(x.length + " times, but " + y.length + " values");
    }
    double meanX = mean(x);
    double meanY = mean(y);
    double together = 0;
    double alone = 0;
    for (int index = 0; index < x.length; index++) {
      together += (x[index] - meanX) * (y[index] - meanY);
      alone += (x[index] - meanX) * (x[index] - meanX);
    }
    if (!(alone > 0)) {
      throw new IllegalArgumentException("a slope needs two different times");
    }
    return together / alone;
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }
}
