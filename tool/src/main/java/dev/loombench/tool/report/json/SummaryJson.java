package dev.loombench.tool.report.json;

import dev.loombench.tool.analyze.advise.Advice;
import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.analyze.measure.LittlesLaw;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.analyze.measure.Tally;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.Answer;
import dev.loombench.tool.analyze.summary.ConfigurationDifferences;
import dev.loombench.tool.analyze.summary.Warning;
import dev.loombench.tool.analyze.sweep.SweepMap;
import dev.loombench.tool.analyze.verdict.Comparison;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.common.TrialFile;
import dev.loombench.tool.report.text.AnswerSentences;
import dev.loombench.tool.report.text.BoundSentences;
import dev.loombench.tool.report.text.UnavailableVariantSentences;
import dev.loombench.tool.report.text.WarningSentences;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.Metric;
import java.util.Locale;
import java.util.TreeMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The analysis as the tree of {@code summary.json}; docs/summary.schema.json describes it. */
public final class SummaryJson {

  /** The version of this form; it changes when a reader of the old form would stumble. */
  static final int SCHEMA = 1;

  private SummaryJson() {}

  public static ObjectNode of(Analysis analysis) {
    ObjectNode summary = Json.object().put("schema", SCHEMA);
    var sentences = new AnswerSentences(analysis.study());
    summary.set("study", StudyJson.of(analysis.study()));
    summary.set("environment", environment(analysis.run().environment()));
    summary.set(
        "run",
        Json.object()
            .put("trialsMade", analysis.trials().size())
            .put("trialsPlanned", analysis.run().plannedTrials()));
    summary.set(
        "notMeasured",
        analysis.run().unavailable().stream()
            .map(
                missing ->
                    Json.object()
                        .put("variant", missing.variant())
                        .put("reason", UnavailableVariantSentences.reason(analysis, missing)))
            .collect(Json.toArray()));
    summary.set(
        "answers",
        analysis.conclusions().answers().stream()
            .map(answer -> answer(sentences, answer))
            .collect(Json.toArray()));
    summary.set(
        "warnings",
        analysis.quality().warnings().stream().map(SummaryJson::warning).collect(Json.toArray()));
    summary.set(
        "estimates",
        analysis.measurements().estimates().stream()
            .map(SummaryJson::estimate)
            .collect(Json.toArray()));
    summary.set(
        "comparisons",
        analysis.conclusions().comparisons().stream()
            .map(SummaryJson::comparison)
            .collect(Json.toArray()));
    summary.set("confidence", ConfidenceJson.confidence(analysis));
    summary.set("reached", ConfidenceJson.reached(analysis));
    summary.set(
        "bounds",
        analysis.measurements().bounds().stream().map(SummaryJson::bound).collect(Json.toArray()));
    summary.set(
        "diagnoses",
        analysis.conclusions().diagnoses().stream().map(DiagnosisJson::of).collect(Json.toArray()));
    summary.set("capacities", CapacityJson.of(analysis));
    summary.set(
        "threads",
        analysis.recordings().threads().stream().map(ThreadsJson::of).collect(Json.toArray()));
    summary.set(
        "littlesLaw",
        analysis.measurements().littlesLaw().stream()
            .map(SummaryJson::littlesLaw)
            .collect(Json.toArray()));
    summary.set("profiles", ProfileJson.of(analysis));
    summary.set(
        "courses",
        analysis.recordings().summaries().stream()
            .map(RecordedJson::course)
            .collect(Json.toArray()));
    summary.set(
        "startUps",
        analysis.measurements().startUps().stream()
            .map(RecordedJson::startUp)
            .collect(Json.toArray()));
    summary.set(
        "evidence",
        analysis.recordings().codeLocations().stream()
            .map(RecordedJson::traced)
            .collect(Json.toArray()));
    summary.set(
        "scraped",
        analysis.measurements().scraped().stream()
            .map(RecordedJson::scraped)
            .collect(Json.toArray()));
    summary.set(
        "unavailable",
        analysis.measurements().missing().stream().map(RecordedJson::gap).collect(Json.toArray()));
    analysis
        .conclusions()
        .replication()
        .ifPresent(
            found ->
                summary.set(
                    "replication",
                    ReplicationJson.of(analysis.study().replication().orElseThrow(), found)));
    Advice.ofStudy(analysis)
        .ifPresent(advice -> summary.set("advice", AdviceJson.sentences(advice)));
    SweepMap.of(analysis).ifPresent(map -> summary.set("sweep", SweepJson.of(map)));
    summary.set("ledger", ledger(analysis.quality().configuration()));
    summary.set(
        "tallies",
        analysis.quality().tallies().stream().map(SummaryJson::tally).collect(Json.toArray()));
    summary.set(
        "trials", analysis.trials().stream().map(SummaryJson::trial).collect(Json.toArray()));
    return summary;
  }

  private static ObjectNode environment(Environment environment) {
    ObjectNode object =
        Json.object()
            .put("bootId", environment.bootId())
            .put("host", environment.host())
            .put("build", environment.build());
    object.set("facts", Json.texts(environment.facts()));
    return object;
  }

  private static ObjectNode answer(AnswerSentences sentences, Answer answer) {
    ObjectNode row = Json.at(answer.point()).put("text", sentences.line(answer));
    ArrayNode array = row.putArray("sentences");
    sentences.sentences(answer).forEach(array::add);
    return row;
  }

  private static ObjectNode warning(Warning warning) {
    return Json.object()
        .put("kind", warning.key())
        .put("text", WarningSentences.finding(warning))
        .put("nextStep", WarningSentences.nextStep(warning));
  }

  private static ObjectNode estimate(PointEstimate estimate) {
    ObjectNode row = Json.object().put("variant", estimate.variant());
    row.setAll(Json.at(estimate.point()));
    row.put("pass", estimate.pass().key());
    metric(row, estimate.metric()).put("unit", estimate.metric().unit());
    switch (estimate) {
      case PointEstimate.Known known -> Json.putFigure(row, known.estimate());
      case PointEstimate.Unavailable unavailable -> Json.putNoFigure(row, unavailable.reason());
    }
    return row;
  }

  private static ObjectNode comparison(Comparison comparison) {
    ObjectNode row = Json.at(comparison.point());
    metric(row, comparison.metric()).put("of", comparison.of()).put("over", comparison.over());
    Json.putVerdict(row, comparison);
    return row;
  }

  private static ObjectNode bound(Bound bound) {
    return Json.at(bound.point())
        .put("variant", bound.variant())
        .put("perSecond", bound.perSecond())
        .put("setBy", bound.limit().kind().key())
        .put("reckoned", BoundSentences.limit(bound.limit()))
        .put("reachedShare", bound.reachedShare());
  }

  private static ObjectNode littlesLaw(LittlesLaw check) {
    return Json.at(check.point())
        .put("variant", check.variant())
        .put("users", check.users())
        .put("implied", check.implied());
  }

  private static ObjectNode ledger(ConfigurationDifferences ledger) {
    ObjectNode object = Json.object();
    object.set(
        "differences",
        ledger.differences().stream()
            .map(
                difference -> {
                  ObjectNode row = Json.object().put("fact", difference.fact());
                  row.set("byVariant", Json.texts(difference.byVariant()));
                  return row;
                })
            .collect(Json.toArray()));
    object.set("common", Json.texts(ledger.common()));
    return object;
  }

  private static ObjectNode tally(Tally tally) {
    return Json.object()
        .put("variant", tally.variant())
        .put("completed", tally.completed())
        .put("invalid", tally.invalid())
        .put("failed", tally.failed());
  }

  private static ObjectNode trial(TrialRecord record) {
    var trial = record.trial();
    ObjectNode row =
        Json.object()
            .put("number", trial.number())
            .put("variant", trial.variant())
            .put("workload", trial.workload())
            .put("load", trial.load().label())
            .put("block", trial.block())
            .put("attempt", trial.attempt())
            .put("epoch", record.epoch())
            .put("pass", trial.pass().key())
            .put("outcome", record.outcome().key())
            .put("reason", record.outcome().reasonText())
            .put("started", record.started().toString())
            .put("ended", record.ended().toString())
            .put("file", TrialFile.of(record));
    ObjectNode results = Json.object();
    new TreeMap<>(record.results())
        .forEach((result, count) -> results.put(result.name().toLowerCase(Locale.ROOT), count));
    row.set("results", results);
    return row;
  }

  private static ObjectNode metric(ObjectNode row, Metric metric) {
    return row.put("metric", metric.key());
  }
}
