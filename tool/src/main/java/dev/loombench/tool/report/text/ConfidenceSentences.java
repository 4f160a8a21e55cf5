package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.evidence.Confidence;
import dev.loombench.tool.evidence.StoppingStatus;
import dev.loombench.tool.stats.FalseCoverage;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sentences about the confidence of intervals and about the end of a study's blocks. */
public final class ConfidenceSentences {

  private ConfidenceSentences() {}

  /** Returns the confidence of the headline comparisons, one sentence for each family. */
  public static List<String> headline(Analysis analysis) {
    var sentences = new ArrayList<String>();
    analysis
        .confidence(true)
        .map(confidence -> intervals("deciding comparisons", confidence) + looks(analysis))
        .ifPresent(sentences::add);
    analysis
        .confidence(false)
        .map(confidence -> intervals("other comparisons", confidence))
        .ifPresent(sentences::add);
    return sentences;
  }

  /**
   * Returns how many of the claims of headline comparisons may be false, for the terminal; empty
   * without a claim. The report has the levels.
   */
  public static Optional<String> expectedFalse(Analysis analysis) {
    int deciding = claims(analysis.confidence(true));
    int others = claims(analysis.confidence(false));
    return deciding + others == 0
        ? Optional.empty()
        : Optional.of(
            "Of its %s and %s, at most %s each are expected to be false."
                .formatted(
                    Lists.counted(deciding, "deciding claim"),
                    Lists.counted(others, "other"),
                    Numbers.level(FalseCoverage.RATE)));
  }

  private static int claims(Optional<Confidence> confidence) {
    return confidence.map(family -> family.coverage().claims()).orElse(0);
  }

  /**
   * Returns the confidence of the intervals of a family with its reason, like {@code 97.4 %
   * intervals control the false coverage rate of 36 comparisons at 5 %; 19 make a claim.}
   */
  public static String intervals(String family, Confidence confidence) {
    FalseCoverage coverage = confidence.coverage();
    return "%s intervals control the false coverage rate of the %d %s at %s; %s."
        .formatted(
            Numbers.level(confidence.level()),
            coverage.comparisons(),
            family,
            Numbers.level(FalseCoverage.RATE),
            claims(coverage));
  }

  private static String claims(FalseCoverage coverage) {
    return switch (coverage.claims()) {
      case 0 -> "none makes a claim";
      case 1 -> "1 makes a claim";
      default -> coverage.claims() + " make a claim";
    };
  }

  private static String looks(Analysis analysis) {
    return analysis.conclusions().stopping().stream()
        .findFirst()
        .map(status -> " They hold at each look: after %s blocks.".formatted(looks(status)))
        .orElse("");
  }

  private static String looks(StoppingStatus status) {
    return Lists.list(status.looks().after().stream().map(String::valueOf).toList());
  }

  public static String stopping(StoppingStatus status) {
    String blocks = Lists.counted(status.blocks(), "block");
    return switch (status.reason()) {
      case DECIDED -> "Decided after %s.".formatted(blocks);
      case PRECISE -> "Narrow enough after %s.".formatted(blocks);
      case NOT_COMPARABLE -> "Nothing can be compared after %s.".formatted(blocks);
      case LAST_LOOK -> "Bounds after %s, the last planned look.".formatted(blocks);
      case OPEN ->
          "Bounds after %s; the next look is after %d."
              .formatted(
                  blocks,
                  status.looks().after().stream()
                      .filter(look -> look > status.blocks())
                      .findFirst()
                      .orElseThrow());
    };
  }
}
