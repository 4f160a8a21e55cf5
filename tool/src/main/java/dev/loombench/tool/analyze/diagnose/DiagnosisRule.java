package dev.loombench.tool.analyze.diagnose;

import java.util.Optional;

/**
 * Rule that decides from the readings of a saturated server whether one resource is its bottleneck.
 */
@FunctionalInterface
interface DiagnosisRule {

  /** Returns the finding; empty if the readings rule the bottleneck out or do not suffice. */
  Optional<Finding> find(DiagnosisInputs inputs);
}
