package dev.loombench.tool.analyze.instrument;

/**
 * Section of a validation and its end.
 *
 * @param section results so far
 * @param abortReason reason of an early end; empty if the section is complete
 */
public record SectionResult(Section section, String abortReason) {

  /** Returns true if the section ended normally. */
  public boolean isComplete() {
    return abortReason.isEmpty();
  }
}
