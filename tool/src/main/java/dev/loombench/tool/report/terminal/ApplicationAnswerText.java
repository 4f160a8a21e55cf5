package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.ApplicationAnswer;
import dev.loombench.tool.report.common.HeadlineFigures;
import dev.loombench.tool.report.common.TextStyle;
import dev.loombench.tool.report.text.ConfidenceSentences;
import dev.loombench.tool.report.text.RecommendationSentences;
import dev.loombench.tool.trial.PointId;
import java.util.List;

/** Answer about a user's application for the terminal, on one screen. */
public record ApplicationAnswerText(TextPage page) {

  public void write(ApplicationAnswer answer) {
    Analysis analysis = answer.analysis();
    ConclusionText.write(
        analysis,
        new RecommendationSentences(analysis.study()).headlines(answer.recommendations()),
        page);
    analysis.points().forEach(point -> point(analysis, point));
    ConfidenceSentences.expectedFalse(analysis)
        .ifPresent(text -> page.text("", text, TextStyle.FAINT));
    section(
        "Risks",
        answer.risks().stream().map(RecommendationSentences::risk).toList(),
        TextStyle.WARNING);
  }

  private void point(Analysis analysis, PointId point) {
    if (!analysis.isFound(point) && point.workload().isPresent()) {
      page.blank();
      page.heading(point.label());
      ConclusionText.write(analysis, point, page);
      page.table(new HeadlineFigures(analysis, point).table());
    }
  }

  private void section(String heading, List<String> sentences, TextStyle style) {
    if (!sentences.isEmpty()) {
      page.blank();
      page.heading(heading);
      sentences.forEach(sentence -> page.text("  ", sentence, style));
    }
  }
}
