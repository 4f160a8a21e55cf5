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
   * @param confidence like 0.95
   */
  public static Estimate of(double[] logRatios, double confidence) {
    return switch (MeanInterval.of(logRatios, confidence)) {
      case Estimate.Single(double value) -> new Estimate.Single(LogScale.ratio(value));
      case Estimate.Repeated(double value, double low, double high, int trials) ->
          new Estimate.Repeated(
              LogScale.ratio(value), LogScale.ratio(low), LogScale.ratio(high), trials);
    };
  }
}
