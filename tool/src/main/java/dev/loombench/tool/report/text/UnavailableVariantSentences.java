package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.trial.UnavailableVariant;
import java.util.List;

/** Sentences about variants that could not be measured. */
public final class UnavailableVariantSentences {

  private UnavailableVariantSentences() {}

  /** Returns a line for each variant, like {@code old: not measured: no JDK 21.} */
  public static List<String> lines(Analysis analysis) {
    return analysis.run().unavailable().stream()
        .map(missing -> new UnavailableVariant(missing.variant(), reason(analysis, missing)))
        .map(UnavailableVariant::text)
        .toList();
  }

  /** Returns the reason as the end of a sentence, and whether earlier trials exist. */
  public static String reason(Analysis analysis, UnavailableVariant missing) {
    return reason(missing.reason(), analysis.run().hasTrials(missing));
  }

  static String reason(String reason, boolean hasTrials) {
    return hasTrials ? "only earlier trials exist: " + reason : reason;
  }
}
