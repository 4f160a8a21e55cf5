package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.PointId;
import java.util.OptionalDouble;

/** Suspected bottleneck of a variant at a point where it is saturated. */
public record Diagnosis(
    PointId point, VariantId variant, Finding finding, OptionalDouble servedPerSecond) {

  public Bottleneck bottleneck() {
    return finding.bottleneck();
  }
}
