package dev.loombench.tool.analyze.replicate;

/** Result of a published claim, worst first. */
public enum ClaimResult {
  /** The opposite was measured, or no difference where a larger one is published. */
  CONTRADICTED("contradicted"),
  /** The interval leaves the direction open, but ends before the published magnitude. */
  MAGNITUDE_EXCLUDED("magnitude excluded"),
  /** Not tested, with the reason. */
  NOT_RUN("not run"),
  /** The measurements do not decide. */
  INCONCLUSIVE("inconclusive"),
  /** The direction is as published, with another magnitude. */
  DIRECTION_ONLY("direction only"),
  /** The direction is as published; the interval leaves the magnitude open. */
  DIRECTION_REPRODUCED("direction reproduced"),
  /** The direction is as published, and so is the magnitude, if one was published. */
  REPRODUCED("reproduced");

  private final String key;

  ClaimResult(String key) {
    this.key = key;
  }

  public String key() {
    return key;
  }
}
