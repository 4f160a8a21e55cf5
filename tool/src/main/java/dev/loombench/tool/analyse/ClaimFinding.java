package dev.loombench.tool.analyse;

import dev.loombench.tool.study.Claim;
import java.util.Comparator;
import java.util.List;

/**
 * What became of a claim: as grave as the gravest of its tests.
 *
 * @param claim which
 * @param tests what each of its tests found, in order
 */
public record ClaimFinding(Claim claim, List<TestFinding> tests) {

  public ClaimFinding {
    tests = List.copyOf(tests);
  }

  /** What all its tests say together. */
  public Decision decision() {
    return tests.stream().map(TestFinding::decision).min(Comparator.naturalOrder()).orElseThrow();
  }
}
