package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.evidence.Confidence;
import dev.loombench.tool.report.text.ConfidenceSentences;
import dev.loombench.tool.trial.Pass;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Confidence level of a family of comparisons. */
record ConfidenceJson(
    Pass pass,
    @JsonPropertyDescription("True for the comparisons that answer the study.") boolean deciding,
    double level,
    int comparisons,
    @JsonPropertyDescription("Comparisons that claim a difference or equivalence.") int claims,
    String text,
    @JsonPropertyDescription("Numbers of blocks after which the run could stop; empty if fixed.")
        List<Integer> looks) {

  static List<ConfidenceJson> of(Analysis analysis) {
    List<Integer> looks =
        analysis.conclusions().stopping().stream()
            .findFirst()
            .map(status -> status.looks().after())
            .orElse(List.of());
    return Stream.of(
            analysis
                .confidence(true)
                .map(one -> of(Pass.HEADLINE, true, "deciding comparisons", one, looks)),
            analysis
                .confidence(false)
                .map(one -> of(Pass.HEADLINE, false, "other comparisons", one, looks)),
            analysis
                .confidenceOfStarts()
                .map(one -> of(Pass.STARTUP, false, "comparisons of starts", one, List.of())))
        .flatMap(Optional::stream)
        .toList();
  }

  private static ConfidenceJson of(
      Pass pass, boolean deciding, String family, Confidence confidence, List<Integer> looks) {
    return new ConfidenceJson(
        pass,
        deciding,
        confidence.level(),
        confidence.coverage().comparisons(),
        confidence.coverage().claims(),
        ConfidenceSentences.intervals(family, confidence),
        looks);
  }
}
