package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.verdict.Confidence;
import dev.loombench.tool.analyze.verdict.StoppingStatus;
import dev.loombench.tool.stats.FalseCoverage;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import java.util.List;

/** Sentences about the confidence of intervals and about the end of a study's blocks. */
public final class ConfidenceSentences {

  private ConfidenceSentences() {}

  /**
   * Returns the confidence of the intervals of ratios with its reason, like {@code 97.4 % intervals
   * control the false coverage rate at 5 % across 36 comparisons, of which 19 make a claim.}
   */
  public static String intervals(Confidence confidence) {
    FalseCoverage coverage = confidence.coverage();
    return "%s intervals control the false coverage rate at %s across %s, of which %s.%s"
        .formatted(
            Numbers.level(confidence.level()),
            Numbers.level(FalseCoverage.RATE),
            Lists.counted(coverage.comparisons(), "comparison"),
            claims(coverage),
            analyses(confidence.interimAnalyses().after()));
  }

  private static String claims(FalseCoverage coverage) {
    return switch (coverage.claims()) {
      case 0 -> "none makes a claim";
      case 1 -> "1 makes a claim";
      default -> coverage.claims() + " make a claim";
    };
  }

  private static String analyses(List<Integer> blocks) {
    return blocks.size() == 1
        ? ""
        : " They hold at each of the planned analyses: after %s blocks."
            .formatted(Lists.list(blocks.stream().map(String::valueOf).toList()));
  }

  /** Returns what ended the blocks at a point. */
  public static String stopping(StoppingStatus status) {
    String blocks = Lists.counted(status.blocks(), "block");
    return switch (status.reason()) {
      case SURE -> "Decided after %s.".formatted(blocks);
      case PRECISE ->
          "Known to %s after %s.".formatted(Numbers.percent(status.design().precision()), blocks);
      case NOT_COMPARABLE -> "Nothing can be compared after %s.".formatted(blocks);
      case LAST_LOOK -> "Inconclusive at the last planned analysis, after %s.".formatted(blocks);
      case TIME_USED_UP ->
          "Inconclusive after %s, which used up the %s allowed."
              .formatted(blocks, Lists.counted(status.design().budget().toMinutes(), "minute"));
      case UNFINISHED -> "%s made; the run is not complete.".formatted(blocks);
    };
  }
}
