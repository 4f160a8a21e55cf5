package dev.loombench.tool.analyze.diagnose;

import java.util.List;

/**
 * Bottleneck that fits the readings, with the evidence.
 *
 * @param bottleneck the resource that limits the server
 * @param strength the weight of the evidence
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

  public Finding {
    evidence = List.copyOf(evidence);
  }

  static Finding strong(Bottleneck bottleneck, List<Evidence> evidence) {
    return new Finding(bottleneck, Strength.STRONG, evidence);
  }

  static Finding weak(Bottleneck bottleneck, List<Evidence> evidence) {
    return new Finding(bottleneck, Strength.WEAK, evidence);
  }
}
