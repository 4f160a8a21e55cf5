package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loombench.tool.analyze.advise.Advice;
import dev.loombench.tool.analyze.measure.TrialCounts;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.Answer;
import dev.loombench.tool.analyze.summary.ConfigurationDifferences;
import dev.loombench.tool.analyze.summary.Warning;
import dev.loombench.tool.analyze.sweep.SweepMap;
import dev.loombench.tool.report.text.AnswerSentences;
import dev.loombench.tool.report.text.ConditionSentences;
import dev.loombench.tool.report.text.ForecastSentences;
import dev.loombench.tool.report.text.RecommendationSentences;
import dev.loombench.tool.report.text.UnavailableVariantSentences;
import dev.loombench.tool.report.text.WarningSentences;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.Pass;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Document {@code summary.json}; its schema is docs/summary.schema.json. */
public record SummaryJson(
    @JsonPropertyDescription("Version of this form.") int schema,
    @JsonUnwrapped RunPart run,
    @JsonUnwrapped ResultsJson results,
    @JsonUnwrapped ConclusionPart conclusions,
    @JsonUnwrapped RecordedPart recorded,
    @JsonUnwrapped OptionalPart optional,
    @JsonUnwrapped QualityPart quality) {

  /** Version of the form; it increases with each incompatible change. */
  static final int SCHEMA = 3;

  private static final int PAGE_FRAMES = 40;
  private static final int ALL_FRAMES = Integer.MAX_VALUE;

  /** Study, machine and progress. */
  record RunPart(
      StudyJson study,
      Host environment,
      Progress run,
      @JsonPropertyDescription("Variants that could not be measured on this machine.")
          List<NotMeasured> notMeasured) {}

  record Host(String bootId, String host, String build, Map<String, String> facts) {

    static Host of(Environment environment) {
      return new Host(
          environment.bootId().orElse(""),
          environment.host(),
          environment.build(),
          environment.facts());
    }
  }

  record Progress(
      int trialsMade,
      int trialsPlanned,
      @JsonPropertyDescription("CPUs, heap and collector of the servers, in a sentence.")
          String conditions) {}

  record NotMeasured(
      String variant, @JsonPropertyDescription("The missing part and the remedy.") String reason) {}

  /** Answers and diagnoses. */
  record ConclusionPart(
      @JsonPropertyDescription("Whether to switch from the baseline, a sentence for each variant.")
          List<String> recommendations,
      List<AnswerRow> answers,
      List<WarningRow> warnings,
      @JsonPropertyDescription("Bottlenecks at points where a variant was overloaded.")
          List<DiagnosisJson> diagnoses,
      @JsonPropertyDescription("Highest sustained rates, if a load searched for them.")
          List<CapacityJson> capacities) {}

  record AnswerRow(
      @JsonUnwrapped PointJson point,
      @JsonPropertyDescription("All sentences in one line.") String text,
      @JsonPropertyDescription("By how much the variants differ, and which are overloaded.")
          List<String> verdicts,
      @JsonPropertyDescription("Cause, price, and what would do instead of a switch.")
          List<String> reasons,
      @JsonPropertyDescription("Further findings, and the forecast beside what was measured.")
          List<String> details) {

    static AnswerRow of(Answer answer, AnswerSentences sentences) {
      return new AnswerRow(
          PointJson.of(answer.point()),
          sentences.line(answer),
          sentences.verdicts(answer),
          sentences.reasons(answer),
          Stream.concat(
                  sentences.details(answer).stream(),
                  answer.forecast().map(ForecastSentences::held).stream())
              .toList());
    }
  }

  record WarningRow(String kind, String text, String nextStep) {

    static WarningRow of(Warning warning) {
      return new WarningRow(
          warning.key(), WarningSentences.finding(warning), WarningSentences.nextStep(warning));
    }
  }

  /** Recordings of the passes other than headline. */
  record RecordedPart(
      @JsonPropertyDescription("CPU time by code, over completed profile trials.")
          List<ProfileJson> profiles,
      @JsonPropertyDescription("Utilization of thread groups, the largest first.")
          List<ThreadsJson> threads,
      @JsonPropertyDescription("Distribution of a metric's time series in the windows of a pass.")
          List<RecordedJson.TimeSeriesRow> timeSeries,
      @JsonPropertyDescription("Starts of a variant, over its completed start-up trials.")
          List<RecordedJson.StartUpRow> startUps,
      @JsonPropertyDescription("Code locations of counted events, over completed trials.")
          List<RecordedJson.CodeLocationRow> codeLocations,
      @JsonPropertyDescription("Series that the study scrapes: mean level or growth per second.")
          List<RecordedJson.ScrapedRow> scraped,
      @JsonPropertyDescription("Metrics that are missing in windows, with the first reason.")
          List<RecordedJson.MissingMetricRow> missingMetrics) {}

  /** Parts that only some studies have. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record OptionalPart(
      @JsonPropertyDescription("Comparison with the replicated publication.")
          Optional<ReplicationJson> replication,
      @JsonPropertyDescription("Recommendation within the limits that the study gives.")
          Optional<AdviceJson.InSummary> advice,
      @JsonPropertyDescription("Map of a sweep.") Optional<SweepJson> sweep) {}

  /** Configuration and trials. */
  record QualityPart(
      @JsonPropertyDescription("Settings in effect, by variant.")
          ConfigurationDifferences configuration,
      List<TrialCounts> trialCounts,
      List<TrialRow> trials) {}

  record TrialRow(
      int number,
      @JsonUnwrapped TrialKey key,
      @JsonPropertyDescription("Number of the epoch, from 1.") int epoch,
      @JsonPropertyDescription("Number of the first trial that its server served.") int serverRun,
      Pass pass,
      @Allowed({"completed", "invalid", "failed"}) String outcome,
      @JsonPropertyDescription("Empty for a completed trial.") String reason,
      Instant started,
      Instant ended,
      @JsonPropertyDescription("Path in the run folder.") String file,
      @JsonPropertyDescription("Requests of the whole measured plan by result; zeros are absent.")
          Map<String, Long> results) {

    static TrialRow of(TrialRecord record) {
      var trial = record.trial();
      return new TrialRow(
          trial.number(),
          new TrialKey(
              trial.variant().name(),
              trial.workload().map(WorkloadId::name).orElse(""),
              trial.load().label(),
              trial.block(),
              trial.attempt()),
          record.epoch(),
          record.serverRun().firstTrial(),
          trial.pass(),
          record.outcome().key(),
          record.outcome().reasonText(),
          record.started(),
          record.ended(),
          record.file(),
          new TreeMap<>(record.results())
              .entrySet().stream()
                  .collect(
                      Collectors.toMap(
                          result -> result.getKey().name().toLowerCase(Locale.ROOT),
                          Map.Entry::getValue,
                          Long::sum,
                          LinkedHashMap::new)));
    }
  }

  record TrialKey(String variant, String workload, String load, int block, int attempt) {}

  public static SummaryJson of(Analysis analysis) {
    return of(analysis, analysis.trials(), false);
  }

  /**
   * Returns the document with rows of these trials only. For the page it lacks the lists that the
   * page has in a shorter form, and outer frames of stacks, which are mostly the framework's.
   */
  static SummaryJson of(Analysis analysis, List<TrialRecord> trials, boolean forPage) {
    var measurements = analysis.measurements();
    var conclusions = analysis.conclusions();
    var recordings = analysis.recordings();
    var sentences = new AnswerSentences(analysis.study());
    return new SummaryJson(
        SCHEMA,
        new RunPart(
            StudyJson.of(analysis.study()),
            Host.of(analysis.run().environment()),
            new Progress(
                analysis.trials().size(),
                analysis.run().plannedTrials(),
                ConditionSentences.of(analysis)),
            analysis.run().unavailable().stream()
                .map(
                    missing ->
                        new NotMeasured(
                            missing.variant().name(),
                            UnavailableVariantSentences.reason(analysis, missing)))
                .toList()),
        ResultsJson.of(analysis, !forPage),
        new ConclusionPart(
            List.copyOf(RecommendationSentences.ofRun(analysis).values()),
            conclusions.answers().stream().map(answer -> AnswerRow.of(answer, sentences)).toList(),
            analysis.quality().warnings().stream().map(WarningRow::of).toList(),
            conclusions.diagnoses().stream().map(DiagnosisJson::of).toList(),
            conclusions.capacities().stream().map(CapacityJson::of).toList()),
        new RecordedPart(
            ProfileJson.of(analysis),
            recordings.threads().stream().map(ThreadsJson::of).toList(),
            forPage
                ? List.of()
                : recordings.summaries().stream().map(RecordedJson.TimeSeriesRow::of).toList(),
            measurements.startUps().stream().map(RecordedJson.StartUpRow::of).toList(),
            recordings.codeLocations().stream()
                .map(
                    row -> RecordedJson.CodeLocationRow.of(row, forPage ? PAGE_FRAMES : ALL_FRAMES))
                .toList(),
            measurements.scraped().stream().map(RecordedJson.ScrapedRow::of).toList(),
            measurements.missing().stream().map(RecordedJson.MissingMetricRow::of).toList()),
        new OptionalPart(
            conclusions
                .replication()
                .map(
                    result ->
                        ReplicationJson.of(analysis.study().replication().orElseThrow(), result)),
            Advice.ofStudy(analysis).map(AdviceJson.InSummary::of),
            SweepMap.of(analysis).map(SweepJson::of)),
        new QualityPart(
            analysis.quality().configuration(),
            analysis.quality().trialCounts(),
            trials.stream().map(TrialRow::of).toList()));
  }
}
