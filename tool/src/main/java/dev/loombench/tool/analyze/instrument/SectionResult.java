package dev.loombench.tool.analyze.instrument;

/**
 * A section as far as it came.
 *
 * @param section what was measured of it
 * @param brokenOff why it did not come to its end; empty if it did
 */
public record SectionResult(Section section, String brokenOff) {

  /** Whether it came to its end. */
  public boolean whole() {
    return brokenOff.isEmpty();
  }
}
