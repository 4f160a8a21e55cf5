package dev.loombench.tool.analyze.diagnose;

import java.util.List;

/**
 * Bottleneck that fits the readings, with the evidence.
 *
 * @param evidence strongest first
 */
public record Finding(Bottleneck bottleneck, Strength strength, List<Evidence> evidence) {

  /** Weight of a finding's evidence. */
  public enum Strength {
    /** The evidence explains the limit unless another finding is strong. */
    WEAK,
    /** The evidence explains the limit. */
    STRONG
  }

  static Finding strong(Bottleneck bottleneck, List<Evidence> evidence) {
    return new Finding(bottleneck, Strength.STRONG, evidence);
  }

  static Finding weak(Bottleneck bottleneck, List<Evidence> evidence) {
    return new Finding(bottleneck, Strength.WEAK, evidence);
  }
}
