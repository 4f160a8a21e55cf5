package dev.loombench.tool.stats;

/**
 * What an interval of a ratio says. A difference smaller than the margin is no reason to choose,
 * however sure it is, so that is looked at first. An interval within the margin at confidence
 * {@code 1 - α} is the two one-sided tests of equivalence, each at {@code α / 2} (Schuirmann, "A
 * comparison of the two one-sided tests procedure and the power approach", Journal of
 * Pharmacokinetics and Biopharmaceutics 15, 1987).
 */
public enum Difference {
  /** The ratio is above one. */
  ABOVE,
  /** The ratio is below one. */
  BELOW,
  /** Whatever difference there is, it is too small to matter. */
  WITHIN_MARGIN,
  /** The interval holds both a difference and none. */
  OPEN;

  /**
   * What an interval says.
   *
   * @param ratio of one over the other
   * @param margin the relative difference that does not matter, like 0.05
   */
  public static Difference of(Interval ratio, double margin) {
    if (ratio.within(1 / (1 + margin), 1 + margin)) {
      return WITHIN_MARGIN;
    }
    if (ratio.holds(1)) {
      return OPEN;
    }
    return ratio.low() > 1 ? ABOVE : BELOW;
  }
}
