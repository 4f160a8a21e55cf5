package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.measure.TrialCounts;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.ApplicationAnswer;
import dev.loombench.tool.analyze.summary.Recommendation;
import dev.loombench.tool.report.common.HeadlineFigures;
import dev.loombench.tool.report.text.ConfidenceSentences;
import dev.loombench.tool.report.text.DiagnosisSentences;
import dev.loombench.tool.report.text.RecommendationSentences;
import dev.loombench.tool.trial.PointId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Answer about a user's application for the terminal, on one screen. */
public final class ApplicationAnswerText {

  private final int width;
  private final Palette palette;

  /**
   * @param width maximum length of a line
   * @param colors true to use colors
   */
  public ApplicationAnswerText(int width, boolean colors) {
    this.width = width;
    this.palette = new Palette(colors);
  }

  /** Returns the lines: recommendation, evidence, figures, bottlenecks and risks. */
  public List<String> lines(ApplicationAnswer answer) {
    Analysis analysis = answer.analysis();
    var sentences = new RecommendationSentences(analysis.study());
    var lines = new ArrayList<String>();
    for (Recommendation recommendation : answer.recommendations()) {
      lines.add("");
      lines.addAll(wrapped("", sentences.headline(recommendation), style(recommendation)));
      sentences
          .evidence(recommendation)
          .forEach(sentence -> lines.addAll(wrapped("  ", sentence, TextStyle.PLAIN)));
    }
    analysis.points().forEach(point -> lines.addAll(figures(analysis, point)));
    analysis
        .confidence()
        .map(ConfidenceSentences::intervals)
        .ifPresent(text -> lines.addAll(wrapped("", text, TextStyle.FAINT)));
    lines.addAll(bottlenecks(answer));
    lines.addAll(risks(answer));
    return lines;
  }

  private static TextStyle style(Recommendation recommendation) {
    return switch (recommendation) {
      case Recommendation.Switch _ -> TextStyle.GOOD;
      case Recommendation.Keep _, Recommendation.Fails _ -> TextStyle.BAD;
      case Recommendation.Depends _, Recommendation.Undecided _ -> TextStyle.WARNING;
      case Recommendation.NoDifference _, Recommendation.OneServer _ -> TextStyle.HEADING;
    };
  }

  private List<String> figures(Analysis analysis, PointId point) {
    if (analysis.isFound(point) || point.workload().isEmpty()) {
      return List.of();
    }
    var lines = new ArrayList<String>();
    lines.add("");
    lines.add(palette.paint(TextStyle.HEADING, point.label()));
    lines.addAll(
        TextTable.fitting(
                new HeadlineColumns(
                        new HeadlineFigures(analysis, point), analysis.study().baseline())
                    .columns(),
                width,
                palette)
            .lines());
    return lines;
  }

  private List<String> bottlenecks(ApplicationAnswer answer) {
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
    return section("Bottleneck", Stream.concat(found, none).toList(), TextStyle.PLAIN);
  }

  private List<String> risks(ApplicationAnswer answer) {
    return section(
        "Risks",
        answer.risks().stream().map(RecommendationSentences::risk).toList(),
        TextStyle.WARNING);
  }

  private List<String> section(String heading, List<String> sentences, TextStyle style) {
    if (sentences.isEmpty()) {
      return List.of();
    }
    var lines = new ArrayList<String>();
    lines.add("");
    lines.add(palette.paint(TextStyle.HEADING, heading));
    sentences.forEach(sentence -> lines.addAll(wrapped("  ", sentence, style)));
    return lines;
  }

  private List<String> wrapped(String first, String text, TextStyle style) {
    return WrappedText.lines(first, text, width).stream()
        .map(line -> palette.paint(style, line))
        .toList();
  }
}
