package dev.loombench.tool.stats;

/**
 * Geometric mean of ratios with Student's t interval of the logarithms. On the log scale twice and
 * half are equally far from no difference, and the ratio of A to B is the inverse of that of B to A
 * (Fleming and Wallace, CACM 29(3), 1986, for the geometric mean).
 */
public final class RatioInterval {

  private RatioInterval() {}

  /**
   * Returns the mean ratio and its interval.
   *
   * @param logRatios natural logarithm of each block's ratio, at least one, all finite
   * @param resolution resolution of a logarithm, from those of both readings, by which the interval
   *     is widened ({@link StudentTest})
   * @param confidence like 0.95
   */
  public static Estimate of(double[] logRatios, double resolution, double confidence) {
    if (logRatios.length == 1) {
      return new Estimate.Single(LogScale.ratio(logRatios[0]));
    }
    return RatioTest.of(logRatios, resolution).ratio(confidence);
  }
}
