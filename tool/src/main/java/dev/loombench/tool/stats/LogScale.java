package dev.loombench.tool.stats;

/** Ratios from their natural logarithms. */
public final class LogScale {

  /**
   * e to this is about 1e304: an interval from two trials at a high confidence reaches beyond what
   * a number can hold, and says no more for it.
   */
  private static final double FARTHEST = 700;

  private LogScale() {}

  /** The ratio of that logarithm, above zero and finite. */
  public static double ratio(double logarithm) {
    return Math.exp(Math.clamp(logarithm, -FARTHEST, FARTHEST));
  }
}
