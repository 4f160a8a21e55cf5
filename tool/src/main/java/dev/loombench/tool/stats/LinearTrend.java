package dev.loombench.tool.stats;

/** Least-squares line. */
public final class LinearTrend {

  private LinearTrend() {}

  /**
   * Returns its slope: {@code Σ(x-x̄)(y-ȳ) / Σ(x-x̄)²}.
   *
   * @param x at least two different numbers, like seconds
   */
  public static double slope(double[] x, double[] y) {
    if (x.length != y.length) {
      throw new IllegalArgumentException(x.length + " times, but " + y.length + " values");
    }
    double meanX = MeanInterval.mean(x);
    double meanY = MeanInterval.mean(y);
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

  /**
   * Returns the standard error of the slope if the deviations from the line are independent: {@code
   * s / √Σ(x-x̄)²}, with {@code s²} the squared deviations divided by {@code n-2}.
   *
   * @param x at least three numbers, two of them different
   */
  public static double slopeError(double[] x, double[] y) {
    double slope = slope(x, y);
    double meanX = MeanInterval.mean(x);
    double meanY = MeanInterval.mean(y);
    double squares = 0;
    double alone = 0;
    for (int index = 0; index < x.length; index++) {
      double deviation = y[index] - meanY - slope * (x[index] - meanX);
      squares += deviation * deviation;
      alone += (x[index] - meanX) * (x[index] - meanX);
    }
    return Math.sqrt(squares / (x.length - 2) / alone);
  }

  /**
   * Returns the standard error of the slope if the values are a random walk with drift. The slope
   * is a weighted mean of the changes from one value to the next, and these are independent. The
   * usual standard error is too small here by an order of magnitude, since the deviations of a
   * random walk from a line last (Durlauf and Phillips, "Trends versus random walks in time series
   * analysis", Econometrica 56, 1988). Of values that return to a mean, like a short queue, the
   * changes cancel each other, and this standard error is too large.
   *
   * @param x at least three numbers, evenly spaced
   */
  public static double slopeErrorOfRandomWalk(double[] x, double[] y) {
    if (x.length != y.length || x.length < 3) {
      throw new IllegalArgumentException(
          "a standard error needs three pairs: %d, %d".formatted(x.length, y.length));
    }
    double meanX = MeanInterval.mean(x);
    double meanChange = (y[y.length - 1] - y[0]) / (y.length - 1);
    double alone = 0;
    for (double time : x) {
      alone += (time - meanX) * (time - meanX);
    }
    double weight = 0;
    double weights = 0;
    double squares = 0;
    for (int index = x.length - 1; index > 0; index--) {
      weight += (x[index] - meanX) / alone;
      weights += weight * weight;
      double deviation = y[index] - y[index - 1] - meanChange;
      squares += deviation * deviation;
    }
    return Math.sqrt(weights * squares / (y.length - 2));
  }
}
