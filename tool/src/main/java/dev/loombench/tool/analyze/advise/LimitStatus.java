package dev.loombench.tool.analyze.advise;

/** Relation of a figure to its limit, best first. */
public enum LimitStatus {
  /** The whole interval is within the limit. */
  MET,
  /** The mean is within the limit, but the interval is not, or there is none. */
  MET_BY_MEAN,
  /** There is no valid figure. */
  UNKNOWN,
  /** The mean is beyond the limit. */
  NOT_MET;

  public boolean meets() {
    return this == MET || this == MET_BY_MEAN;
  }

  LimitStatus orWorse(LimitStatus other) {
    return compareTo(other) < 0 ? other : this;
  }
}
