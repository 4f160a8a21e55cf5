package dev.loombench.tool.analyze.verdict;

import dev.loombench.tool.stats.FalseCoverage;
import dev.loombench.tool.stats.InterimAnalyses;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;

/**
 * How sure the intervals of all ratios of a report are, and why so: there are many of them, and
 * some runs look at them several times.
 *
 * @param coverage what the number of comparisons asks for
 * @param looks when was looked
 */
public record Confidence(FalseCoverage coverage, InterimAnalyses looks) {

  /** The confidence of each interval, like 0.983; it holds at all looks together. */
  public double level() {
    return 1 - coverage.level();
  }

  /** The confidence that Student's t is taken at, so that it is that much over all looks. */
  public double nominal() {
    return 1 - looks.nominal(coverage.level());
  }

  /** Why, in a sentence. */
  public String text() {
    return "Ratios have %s intervals, so that of the claims that %s make, at most %s are expected to be wrong: here %s.%s"
        .formatted(
            Numbers.level(level()),
            Lists.counted(coverage.comparisons(), "comparison"),
            Numbers.level(FalseCoverage.RATE),
            claims(),
            atLooks());
  }

  private String claims() {
    return coverage.claims() == coverage.comparisons()
        ? "all claim something"
        : coverage.claims() == 0
            ? "none claims anything"
            : coverage.claims() + (coverage.claims() == 1 ? " claims" : " claim") + " something";
  }

  private String atLooks() {
    return looks.after().size() == 1
        ? ""
        : " They hold at whichever look the blocks end: after %s."
            .formatted(Lists.either(looks.after().stream().map(String::valueOf).toList()));
  }
}
