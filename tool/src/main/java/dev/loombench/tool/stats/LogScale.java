package dev.loombench.tool.stats;

/** Ratios from natural logarithms. */
public final class LogScale {

  /**
   * Largest logarithm, about 1e304 as a ratio. An interval from two trials at a high confidence
   * would exceed the range of a double.
   */
  private static final double FARTHEST = 700;

  private LogScale() {}

  /** Returns the ratio, above zero and finite. */
  public static double ratio(double logarithm) {
    return Math.exp(Math.clamp(logarithm, -FARTHEST, FARTHEST));
  }

  /** Returns the geometric mean of the typical values of two groups. */
  public static double middle(double[] logs, double[] others) {
    return Math.exp((MeanInterval.mean(logs) + MeanInterval.mean(others)) / 2);
  }
}
