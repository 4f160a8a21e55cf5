package dev.loombench.tool.stats;

/**
 * Reading of an interval of a ratio. A difference smaller than the margin is not a reason to
 * choose, however certain it is, so the margin is checked first. An interval within the margin at
 * confidence {@code 1 - α} is equivalent to two one-sided tests at {@code α / 2} each (Schuirmann,
 * "A comparison of the two one-sided tests procedure and the power approach", Journal of
 * Pharmacokinetics and Biopharmaceutics 15, 1987).
 */
public enum Difference {
  ABOVE,
  BELOW,
  /** The difference is too small to matter. */
  WITHIN_MARGIN,
  /** The interval contains both a difference and none. */
  OPEN;

  /**
   * Reads an interval.
   *
   * @param margin relative difference that does not matter, like 0.05
   */
  public static Difference of(Interval ratio, double margin) {
    if (ratio.within(1 / (1 + margin), 1 + margin)) {
      return WITHIN_MARGIN;
    }
    if (ratio.contains(1)) {
      return OPEN;
    }
    return ratio.low() > 1 ? ABOVE : BELOW;
  }
}
