package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.measure.TrialCounts;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.ApplicationAnswer;
import dev.loombench.tool.analyze.summary.Recommendation;
import dev.loombench.tool.report.common.HeadlineFigures;
import dev.loombench.tool.report.common.TextStyle;
import dev.loombench.tool.report.text.ConfidenceSentences;
import dev.loombench.tool.report.text.DiagnosisSentences;
import dev.loombench.tool.report.text.RecommendationSentences;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.stream.Stream;

/** Answer about a user's application for the terminal, on one screen. */
public final class ApplicationAnswerText {

  private final TextPage page;

  public ApplicationAnswerText(TextPage page) {
    this.page = page;
  }

  /** Adds recommendation, evidence, figures, bottlenecks and risks to the page. */
  public void write(ApplicationAnswer answer) {
    Analysis analysis = answer.analysis();
    var sentences = new RecommendationSentences(analysis.study());
    for (Recommendation recommendation : answer.recommendations()) {
      page.blank();
      page.text("", sentences.headline(recommendation), ConclusionText.style(recommendation));
      sentences.evidence(recommendation).forEach(sentence -> page.text("  ", sentence));
    }
    analysis.points().forEach(point -> figures(analysis, point));
    ConfidenceSentences.headline(analysis).forEach(text -> page.text("", text, TextStyle.FAINT));
    bottlenecks(answer);
    section(
        "Risks",
        answer.risks().stream().map(RecommendationSentences::risk).toList(),
        TextStyle.WARNING);
  }

  private void figures(Analysis analysis, PointId point) {
    if (!analysis.isFound(point) && point.workload().isPresent()) {
      page.blank();
      page.heading(point.label());
      page.table(
          HeadlineTable.of(new HeadlineFigures(analysis, point), analysis.study().baseline()));
    }
  }

  private void bottlenecks(ApplicationAnswer answer) {
    Stream<String> found = answer.bottlenecks().stream().map(DiagnosisSentences::sentence);
    Stream<String> none =
        answer.analysis().quality().trialCounts().stream()
            .filter(counts -> counts.completed() > 0)
            .map(TrialCounts::variant)
            .filter(
                variant ->
                    answer.bottlenecks().stream()
                        .noneMatch(diagnosis -> diagnosis.variant().equals(variant)))
            .map(variant -> variant + ": no bottleneck was found under this load.");
    section("Bottleneck", Stream.concat(found, none).toList(), TextStyle.PLAIN);
  }

  private void section(String heading, List<String> sentences, TextStyle style) {
    if (!sentences.isEmpty()) {
      page.blank();
      page.heading(heading);
      sentences.forEach(sentence -> page.text("  ", sentence, style));
    }
  }
}
