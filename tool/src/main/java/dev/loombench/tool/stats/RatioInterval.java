package dev.loombench.tool.stats;

/**
 * The geometric mean of ratios, with an interval: Student's t on the logarithms, taken back by
 * {@code exp}. On the log scale twice as much and half as much lie equally far from no difference,
 * and the ratio of A to B is one over that of B to A (Fleming and Wallace, "How not to lie with
 * statistics", CACM 29, 1986, for the geometric mean).
 */
public final class RatioInterval {

  private RatioInterval() {}

  /**
   * The mean ratio and its interval, both as ratios.
   *
   * @param logRatios the natural logarithm of each block's ratio, at least one, all finite
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
