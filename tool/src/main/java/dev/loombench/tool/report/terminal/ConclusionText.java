package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.Recommendation;
import dev.loombench.tool.report.common.TextStyle;
import dev.loombench.tool.report.text.RecommendationSentences;
import dev.loombench.tool.study.Design;

/** Conclusion of a run in one sentence for each variant, for the terminal. */
public final class ConclusionText {

  private ConclusionText() {}

  /** Writes the conclusion of a run that compares variants by blocks, and has no claims. */
  public static void write(Analysis analysis, TextPage page) {
    boolean compares =
        (analysis.study().design() instanceof Design.Fixed
                || analysis.study().design() instanceof Design.UntilSure)
            && analysis.study().variants().size() > 1
            && !analysis.conclusions().answers().isEmpty()
            && analysis.conclusions().replication().isEmpty();
    if (compares) {
      page.blank();
      var sentences = new RecommendationSentences(analysis.study());
      analysis
          .recommendations()
          .forEach(
              recommendation ->
                  page.text("", sentences.headline(recommendation), style(recommendation)));
    }
  }

  static TextStyle style(Recommendation recommendation) {
    return switch (recommendation) {
      case Recommendation.Switch _ -> TextStyle.GOOD;
      case Recommendation.Keep _, Recommendation.Fails _ -> TextStyle.BAD;
      case Recommendation.Depends _, Recommendation.Undecided _ -> TextStyle.WARNING;
      case Recommendation.NoDifference _, Recommendation.OneServer _ -> TextStyle.HEADING;
    };
  }
}
