package dev.loombench.tool.trial;

/** When an open load is more than a server can serve: its backlog grows. */
public final class OverloadCriterion {

  /** A backlog that grows by a larger share of the rate due is a rate past capacity. */
  public static final double LARGEST_GROWTH = 0.01;

  private OverloadCriterion() {}

  /**
   * Whether it is.
   *
   * @param growthPerSecond of the backlog, in requests each second
   * @param duePerSecond requests due each second
   */
  public static boolean isReached(double growthPerSecond, double duePerSecond) {
    return growthPerSecond > LARGEST_GROWTH * duePerSecond;
  }
}
