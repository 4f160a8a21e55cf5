package dev.loombench.tool.report.json;

import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.analyze.summary.ApplicationAnswer;
import dev.loombench.tool.analyze.summary.Recommendation;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.text.DiagnosisSentences;
import dev.loombench.tool.report.text.RecommendationSentences;
import java.util.List;

/**
 * Document of {@code loombench try --json}. The run's {@code summary.json} holds all figures.
 *
 * @param schema version of this form
 * @param run folder of the run
 * @param baseline variant that the others are compared with
 * @param recommendations one for each other variant
 * @param bottlenecks at most one for each variant
 * @param risks risks that were seen
 */
public record ApplicationAnswerJson(
    int schema,
    String run,
    String baseline,
    List<RecommendationRow> recommendations,
    List<BottleneckRow> bottlenecks,
    List<String> risks) {

  private static final int SCHEMA = 1;

  record RecommendationRow(String variant, String choice, String text, List<String> evidence) {

    static RecommendationRow of(RecommendationSentences sentences, Recommendation recommendation) {
      return new RecommendationRow(
          recommendation.variant().name(),
          key(recommendation),
          sentences.headline(recommendation),
          sentences.evidence(recommendation));
    }
  }

  record BottleneckRow(String variant, String bottleneck, String text) {

    static BottleneckRow of(Diagnosis diagnosis) {
      return new BottleneckRow(
          diagnosis.variant().name(),
          diagnosis.bottleneck().key(),
          DiagnosisSentences.sentence(diagnosis));
    }
  }

  private static String key(Recommendation recommendation) {
    return switch (recommendation) {
      case Recommendation.Switch _ -> "switch";
      case Recommendation.Keep _ -> "keep";
      case Recommendation.Depends _ -> "depends";
      case Recommendation.Fails _ -> "fails";
      case Recommendation.NoDifference _ -> "no-difference";
      case Recommendation.Undecided _ -> "undecided";
      case Recommendation.OneServer _ -> "one-server";
    };
  }

  /** Returns the document of the named run as indented text. */
  public static String text(String run, ApplicationAnswer answer) {
    var sentences = new RecommendationSentences(answer.analysis().study());
    return Json.text(
        new ApplicationAnswerJson(
            SCHEMA,
            run,
            answer.analysis().study().baseline().name(),
            answer.recommendations().stream()
                .map(recommendation -> RecommendationRow.of(sentences, recommendation))
                .toList(),
            answer.bottlenecks().stream().map(BottleneckRow::of).toList(),
            answer.risks().stream().map(RecommendationSentences::risk).toList()));
  }
}
