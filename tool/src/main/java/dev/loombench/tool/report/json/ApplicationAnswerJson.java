package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.loombench.tool.analyze.diagnose.Bottleneck;
import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.ApplicationAnswer;
import dev.loombench.tool.analyze.summary.Recommendation;
import dev.loombench.tool.report.text.AnswerSentences;
import dev.loombench.tool.report.text.DiagnosisSentences;
import dev.loombench.tool.report.text.RecommendationSentences;
import java.util.List;

/** Document of {@code loombench try --json}; its schema is docs/try.schema.json. */
public record ApplicationAnswerJson(
    @JsonPropertyDescription("Version of this form.") int schema,
    @JsonPropertyDescription("Folder of the run; its summary.json holds all figures.") String run,
    @JsonPropertyDescription("Variant that the others are compared with.") String baseline,
    @JsonPropertyDescription("One for each other variant, or for the only one.")
        List<RecommendationRow> recommendations,
    @JsonPropertyDescription("One for each load.") List<SummaryJson.AnswerRow> answers,
    @JsonPropertyDescription("At most one for each variant.") List<BottleneckRow> bottlenecks,
    @JsonPropertyDescription("Risks seen during the measurement.") List<String> risks) {

  static final int SCHEMA = 2;

  record RecommendationRow(
      String variant,
      @Allowed({"switch", "keep", "depends", "fails", "no-difference", "undecided", "one-server"})
          @JsonPropertyDescription(
              "switch: from the baseline to the variant; keep: the baseline; depends: on the load;"
                  + " fails: the variant fails requests that the baseline answers; one-server:"
                  + " there is nothing to compare.")
          String choice,
      String text) {

    static RecommendationRow of(RecommendationSentences sentences, Recommendation recommendation) {
      return new RecommendationRow(
          recommendation.variant().name(), key(recommendation), sentences.headline(recommendation));
    }
  }

  record BottleneckRow(String variant, Bottleneck bottleneck, String text) {

    static BottleneckRow of(Diagnosis diagnosis) {
      return new BottleneckRow(
          diagnosis.variant().name(),
          diagnosis.bottleneck(),
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

  public static ApplicationAnswerJson of(String run, ApplicationAnswer answer) {
    Analysis analysis = answer.analysis();
    var sentences = new RecommendationSentences(analysis.study());
    var answers = new AnswerSentences(analysis.study());
    return new ApplicationAnswerJson(
        SCHEMA,
        run,
        analysis.study().baseline().name(),
        answer.recommendations().stream()
            .map(recommendation -> RecommendationRow.of(sentences, recommendation))
            .toList(),
        analysis.conclusions().answers().stream()
            .map(one -> SummaryJson.AnswerRow.of(one, answers))
            .toList(),
        answer.bottlenecks().stream().map(BottleneckRow::of).toList(),
        answer.risks().stream().map(RecommendationSentences::risk).toList());
  }
}
