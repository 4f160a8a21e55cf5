package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.verdict.Confidence;
import dev.loombench.tool.report.text.ConfidenceSentences;
import dev.loombench.tool.trial.Pass;
import java.util.List;
import java.util.stream.Stream;

/** Confidence level of a family of comparisons. */
record ConfidenceJson(
    Pass pass,
    double level,
    int comparisons,
    @JsonPropertyDescription("Comparisons that claim a difference or equivalence.") int claims,
    String text,
    @JsonPropertyDescription("Numbers of blocks after which the run could stop; empty if fixed.")
        List<Integer> interimAnalyses) {

  static List<ConfidenceJson> of(Analysis analysis) {
    return Stream.concat(
            analysis.confidence().stream().map(headline -> of(Pass.HEADLINE, headline)),
            analysis.confidenceOfStarts().stream().map(starts -> of(Pass.STARTUP, starts)))
        .toList();
  }

  private static ConfidenceJson of(Pass pass, Confidence confidence) {
    List<Integer> after = confidence.interimAnalyses().after();
    return new ConfidenceJson(
        pass,
        confidence.level(),
        confidence.coverage().comparisons(),
        confidence.coverage().claims(),
        ConfidenceSentences.intervals(confidence),
        after.size() > 1 ? after : List.of());
  }
}
