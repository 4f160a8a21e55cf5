package dev.loombench.tool.analyze.replicate;

/** What became of a published claim here; the gravest first. */
public enum ClaimResult {
  /** The opposite was found, or no difference where one is claimed. */
  CONTRADICTED("contradicted"),
  /** It could not be tried here, or was not. */
  NOT_RUN("not run"),
  /** What was measured leaves it open. */
  INCONCLUSIVE("inconclusive"),
  /** It is so, but by another magnitude than published. */
  DIRECTION_ONLY("direction only"),
  /** It is so, by the published magnitude where there is one. */
  REPRODUCED("reproduced");

  private final String words;

  ClaimResult(String words) {
    this.words = words;
  }

  /** Its name in tables and stored files. */
  public String words() {
    return words;
  }
}
