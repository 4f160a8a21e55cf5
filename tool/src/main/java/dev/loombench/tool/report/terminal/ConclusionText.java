package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.Answer;
import dev.loombench.tool.analyze.summary.Recommendation;
import dev.loombench.tool.report.common.TextStyle;
import dev.loombench.tool.report.text.AnswerSentences;
import dev.loombench.tool.report.text.ConditionSentences;
import dev.loombench.tool.report.text.RecommendationSentences;
import dev.loombench.tool.trial.PointId;
import java.util.Map;

/** Conclusions for the terminal: of a run in a sentence for each variant, and of each point. */
public final class ConclusionText {

  private ConclusionText() {}

  public static void write(Analysis analysis, TextPage page) {
    write(analysis, RecommendationSentences.ofRun(analysis), page);
  }

  static void write(Analysis analysis, Map<Recommendation, String> headlines, TextPage page) {
    if (!headlines.isEmpty()) {
      page.blank();
      headlines.forEach((first, sentence) -> page.text("", sentence, style(first)));
      page.text("", ConditionSentences.of(analysis), TextStyle.FAINT);
    }
  }

  /** Writes the conclusion at a point: verdicts, then their reasons, then further findings. */
  public static void write(Analysis analysis, PointId point, TextPage page) {
    var sentences = new AnswerSentences(analysis.study());
    for (Answer answer : analysis.conclusions().answers()) {
      if (answer.point().equals(point)) {
        sentences.verdicts(answer).forEach(sentence -> page.text("> ", sentence));
        sentences.reasons(answer).forEach(sentence -> page.text("  ", sentence));
        sentences.details(answer).forEach(sentence -> page.text("> ", sentence));
      }
    }
  }

  private static TextStyle style(Recommendation recommendation) {
    return switch (recommendation) {
      case Recommendation.Switch _ -> TextStyle.GOOD;
      case Recommendation.Keep _, Recommendation.Fails _ -> TextStyle.BAD;
      case Recommendation.Depends _, Recommendation.Undecided _ -> TextStyle.WARNING;
      case Recommendation.NoDifference _, Recommendation.OneServer _ -> TextStyle.HEADING;
    };
  }
}
