package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.study.replication.Claim;
import java.util.Comparator;
import java.util.List;

/** Evaluation of a claim, with the results of its tests in order. */
public record ClaimEvaluation(Claim claim, List<ClaimTestResult> tests) {

  /** Returns the worst result of its tests. */
  public ClaimResult decision() {
    return tests.stream()
        .map(ClaimTestResult::decision)
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }
}
