package dev.loombench.tool.trial;

/** Criterion of overload: the backlog of an open load grows. */
public final class OverloadCriterion {

  /** Growth of the backlog, as a share of the rate due, that means overload. */
  public static final double LARGEST_GROWTH = 0.01;

  private OverloadCriterion() {}

  /**
   * Returns true if the load exceeds the capacity.
   *
   * @param growthPerSecond growth of the backlog in requests per second
   * @param duePerSecond requests due per second
   */
  public static boolean isReached(double growthPerSecond, double duePerSecond) {
    return growthPerSecond > LARGEST_GROWTH * duePerSecond;
  }
}
