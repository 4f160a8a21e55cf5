package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.study.replication.Claim;
import java.util.Comparator;
import java.util.List;

/**
 * What became of a claim: as grave as the gravest of its tests.
 *
 * @param claim which
 * @param tests what each of its tests found, in order
 */
public record ClaimEvaluation(Claim claim, List<ClaimTestResult> tests) {

  public ClaimEvaluation {
    tests = List.copyOf(tests);
  }

  /** What all its tests say together. */
  public ClaimResult decision() {
    return tests.stream()
        .map(ClaimTestResult::decision)
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }
}
