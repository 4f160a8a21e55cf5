package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.NextLook;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.report.text.NotComparableSentences;
import dev.loombench.tool.stats.Interval;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Verdict of a comparison with its ratio, or the reason why there is none. */
sealed interface VerdictJson {

  record ComparedVerdict(
      double ratio,
      double low,
      double high,
      @Allowed({"better", "worse", "equivalent", "inconclusive"}) String verdict)
      implements VerdictJson {}

  record NotComparable(
      Void ratio, Void low, Void high, @Allowed("not comparable") String verdict, String reason)
      implements VerdictJson {}

  static VerdictJson of(Verdict verdict) {
    return verdict
        .ratioIfAny()
        .<VerdictJson>map(
            ratio -> new ComparedVerdict(ratio.value(), ratio.low(), ratio.high(), verdict.key()))
        .orElseGet(
            () ->
                new NotComparable(
                    null, null, null, verdict.key(), NotComparableSentences.reason(verdict)));
  }

  /** Verdict of a comparison within blocks, with its statistics. */
  record InBlocks(
      @JsonUnwrapped VerdictJson verdict,
      @JsonPropertyDescription("True if the comparison answers the study at its point.")
          boolean deciding,
      @JsonPropertyDescription("Confidence level of the interval, shared by its family.")
          double level,
      @JsonPropertyDescription(
              "P-value of a paired t test on the log ratios, not adjusted for other comparisons.")
          OptionalDouble pValue,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @JsonPropertyDescription("BCa bootstrap interval, present if a block is an outlier.")
          Optional<Interval> bootstrap,
      List<Integer> blocks,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @JsonPropertyDescription("Price of a narrower interval of a deciding comparison.")
          Optional<NextLookJson> nextLook) {

    static InBlocks of(Comparison comparison) {
      return new InBlocks(
          VerdictJson.of(comparison.verdict()),
          comparison.deciding(),
          comparison.confidence().level(),
          comparison.pValue(),
          comparison.bootstrap(),
          comparison.blocks(),
          comparison.nextLook().map(NextLookJson::of));
    }
  }

  /** Price of a narrower interval. */
  record NextLookJson(
      @JsonPropertyDescription("Blocks in all.") int blocks,
      @JsonPropertyDescription("Blocks still to be made.") int more,
      double minutes,
      @JsonPropertyDescription("Expected half width relative to the ratio.") double halfWidth,
      @JsonPropertyDescription("True if the run continues to it when it is resumed.")
          boolean planned) {

    private static NextLookJson of(NextLook next) {
      return new NextLookJson(
          next.blocks(),
          next.more(),
          next.time().toSeconds() / 60.0,
          next.share(),
          next.isPlanned());
    }
  }
}
