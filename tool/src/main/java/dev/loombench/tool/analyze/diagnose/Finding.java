package dev.loombench.tool.analyze.diagnose;

import java.util.List;

/**
 * What one rule finds.
 *
 * @param cause what seems to have given out
 * @param strength how much speaks for it
 * @param evidence what was measured that does, strongest first
 */
public record Finding(Bottleneck cause, Strength strength, List<String> evidence) {

  /** How much speaks for a finding. */
  enum Strength {
    /** It explains the limit, if nothing explains it better. */
    WEAK,
    /** It explains the limit. */
    STRONG
  }

  public Finding {
    evidence = List.copyOf(evidence);
  }

  static Finding strong(Bottleneck cause, List<String> evidence) {
    return new Finding(cause, Strength.STRONG, evidence);
  }

  static Finding weak(Bottleneck cause, List<String> evidence) {
    return new Finding(cause, Strength.WEAK, evidence);
  }
}
