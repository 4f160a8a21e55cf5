package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loombench.tool.analyze.advise.Advice;
import dev.loombench.tool.analyze.advise.LimitFinding;
import dev.loombench.tool.analyze.advise.LimitStatus;
import dev.loombench.tool.analyze.advise.SelectionCriteria;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.report.text.AdviceSentences;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.OptionalInt;

/** Document of {@code loombench advise --json}; its schema is docs/advice.schema.json. */
public record AdviceJson(
    @JsonPropertyDescription("Version of this form.") int schema,
    @JsonPropertyDescription("Folder of the run.") String run,
    @JsonPropertyDescription("Criterion of the ranking.") SelectionCriteria.Goal rankedBy,
    @JsonPropertyDescription("Limits to meet.") List<LimitRow> limits,
    @JsonPropertyDescription("True if a variant meets the limits at every point.") boolean met,
    @JsonPropertyDescription("Result over all points.") List<String> atAllPoints,
    @JsonPropertyDescription("Results at each point with headline trials.")
        List<PointAdvice> points,
    @JsonPropertyDescription("Questions that the run does not answer.") List<String> notTested) {

  static final int SCHEMA = 2;

  record LimitRow(
      SelectionCriteria.Kind kind,
      Metric metric,
      @JsonPropertyDescription("Largest value that meets the limit.") double maximum,
      String unit) {

    static LimitRow of(SelectionCriteria.Limit limit) {
      Metric metric = limit.kind().metric();
      return new LimitRow(limit.kind(), metric, limit.most(), metric.unit());
    }
  }

  record PointAdvice(
      @JsonUnwrapped PointJson point,
      @JsonPropertyDescription("Result at this point.") List<String> sentences,
      @JsonPropertyDescription("Ranked variants first.") List<CandidateRow> candidates) {

    static PointAdvice of(Advice advice, Advice.AtPoint at) {
      return new PointAdvice(
          PointJson.of(at.point()),
          AdviceSentences.ranking(advice, at),
          at.candidates().stream().map(CandidateRow::of).toList());
    }
  }

  record CandidateRow(
      String variant,
      @JsonPropertyDescription("Rank from 1; null if it is not known to meet the limits.")
          OptionalInt rank,
      @JsonPropertyDescription("True if other variants have the same rank.") boolean shared,
      @JsonPropertyDescription("Result for all limits together.") LimitStatus status,
      @JsonPropertyDescription("Headroom in words; empty if unknown.") String headroom,
      GoalFigure goal,
      @JsonPropertyDescription("One for sustained load and one for each limit.")
          List<FindingRow> findings) {

    static CandidateRow of(Advice.Candidate candidate) {
      return new CandidateRow(
          candidate.variant().name(),
          candidate.rank(),
          candidate.shared(),
          candidate.status(),
          AdviceSentences.headroom(candidate.headroom()),
          GoalFigure.of(candidate.goal()),
          candidate.findings().stream().map(FindingRow::of).toList());
    }
  }

  record FindingRow(String limit, LimitStatus status, String text, GoalFigure evidence) {

    static FindingRow of(LimitFinding finding) {
      return new FindingRow(
          AdviceSentences.limit(finding),
          finding.status(),
          AdviceSentences.finding(finding),
          GoalFigure.of(finding.evidence()));
    }
  }

  record GoalFigure(Metric metric, String unit, @JsonUnwrapped FigureJson figure) {

    static GoalFigure of(PointEstimate estimate) {
      return new GoalFigure(
          estimate.metric(), estimate.metric().unit(), FigureJson.of(estimate.value()));
    }
  }

  /** Advice as part of the summary: sentences only. */
  record InSummary(
      List<LimitRow> limits,
      SelectionCriteria.Goal rankedBy,
      List<Sentences> points,
      List<String> atAllPoints) {

    static InSummary of(Advice advice) {
      return new InSummary(
          rows(advice),
          advice.criteria().by(),
          advice.points().stream()
              .map(
                  at ->
                      new Sentences(PointJson.of(at.point()), AdviceSentences.ranking(advice, at)))
              .toList(),
          AdviceSentences.summary(advice));
    }
  }

  record Sentences(@JsonUnwrapped PointJson point, List<String> sentences) {}

  public static AdviceJson of(String run, Advice advice) {
    return new AdviceJson(
        SCHEMA,
        run,
        advice.criteria().by(),
        rows(advice),
        !advice.summary().meeting().isEmpty(),
        AdviceSentences.summary(advice),
        advice.points().stream().map(at -> PointAdvice.of(advice, at)).toList(),
        advice.untested().stream().map(AdviceSentences::untested).toList());
  }

  private static List<LimitRow> rows(Advice advice) {
    return advice.criteria().limits().stream().map(LimitRow::of).toList();
  }
}
