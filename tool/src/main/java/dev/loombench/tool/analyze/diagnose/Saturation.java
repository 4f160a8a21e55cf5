package dev.loombench.tool.analyze.diagnose;

/** Whether a variant could serve no more at a point. */
enum Saturation {
  /** It could not: more was asked than it served, or it answered much later than it can. */
  YES,
  /** It could: it served what was asked, or its users asked no more. */
  NO,
  /**
   * Closed load by itself does not tell whether users or server set the pace. What is seen to have
   * given out is told; that nothing is seen is not.
   */
  NOT_KNOWN
}
