package dev.loombench.tool.report.json;

import dev.loombench.tool.analyze.measure.MissingMetric;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.analyze.measure.ScrapedEstimate;
import dev.loombench.tool.analyze.measure.TimeSeriesSummary;
import dev.loombench.tool.analyze.profile.CodeLocationCount;
import dev.loombench.tool.analyze.verdict.Comparison;
import dev.loombench.tool.analyze.verdict.StartUpResult;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.common.TrialFile;
import dev.loombench.tool.stats.Spread;
import dev.loombench.tool.trial.Packaged;
import java.util.TreeMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What was recorded beside the headline, as parts of the summary. */
final class RecordedJson {

  private RecordedJson() {}

  static ObjectNode course(TimeSeriesSummary summary) {
    ObjectNode row = Json.object().put("variant", summary.variant());
    row.setAll(Json.at(summary.point()));
    Spread spread = summary.spread();
    return row.put("pass", summary.pass().key())
        .put("metric", summary.metric())
        .put("unit", summary.unit())
        .put("trials", summary.trials())
        .put("values", spread.count())
        .put("mean", spread.mean())
        .put("max", spread.max())
        .put("p50", spread.p50())
        .put("p95", spread.p95())
        .put("p99", spread.p99());
  }

  static ObjectNode startUp(StartUpResult startUp) {
    ObjectNode object =
        Json.object().put("variant", startUp.variant()).put("pageCache", startUp.pageCache());
    object.set("packaging", startUp.packaged().map(RecordedJson::packaged).orElse(null));
    object.set(
        "estimates",
        startUp.estimates().stream().map(RecordedJson::estimate).collect(Json.toArray()));
    object.set(
        "overBaseline",
        startUp.overBaseline().stream().map(RecordedJson::ratio).collect(Json.toArray()));
    object.set(
        "samples", startUp.samples().stream().map(RecordedJson::sample).collect(Json.toArray()));
    return object;
  }

  private static ObjectNode packaged(Packaged packaged) {
    return Json.object()
        .put("form", packaged.form())
        .put("bytes", packaged.bytes().orElse(null))
        .put("cacheBytes", packaged.cacheBytes().orElse(null))
        .put("madeInSeconds", packaged.madeInSeconds().orElse(null))
        .put("made", packaged.made());
  }

  private static ObjectNode estimate(PointEstimate estimate) {
    ObjectNode row =
        Json.object().put("metric", estimate.metric().key()).put("unit", estimate.metric().unit());
    switch (estimate) {
      case PointEstimate.Known known -> Json.putFigure(row, known.estimate());
      case PointEstimate.Unavailable unavailable -> Json.putNoFigure(row, unavailable.reason());
    }
    return row;
  }

  private static ObjectNode ratio(Comparison comparison) {
    ObjectNode row =
        Json.object()
            .put("metric", comparison.metric().key())
            .put("of", comparison.of())
            .put("over", comparison.over());
    Json.putVerdict(row, comparison);
    return row;
  }

  private static ObjectNode sample(StartUpResult.Sample sample) {
    var trial = sample.trial().trial();
    ObjectNode row =
        Json.object()
            .put("trial", trial.number())
            .put("block", trial.block())
            .put("file", TrialFile.of(sample.trial()));
    ObjectNode readings = row.putObject("readings");
    new TreeMap<>(sample.values()).forEach((metric, value) -> readings.put(metric.key(), value));
    return row;
  }

  static ObjectNode traced(CodeLocationCount traced) {
    ObjectNode row =
        Json.object()
            .put("variant", traced.variant())
            .put("workload", traced.workload())
            .put("load", traced.load().label())
            .put("pass", traced.pass().key())
            .put("metric", traced.metric())
            .put("reason", traced.reason())
            .put("count", traced.count())
            .put("millis", traced.millis())
            .put("trials", traced.trials())
            .put("ofTrials", traced.ofTrials());
    ArrayNode frames = row.putArray("frames");
    traced.frames().forEach(frames::add);
    return row;
  }

  static ObjectNode scraped(ScrapedEstimate estimate) {
    ObjectNode row = Json.object().put("variant", estimate.variant());
    row.setAll(Json.at(estimate.point()));
    row.put("pass", estimate.pass().key()).put("name", estimate.name());
    switch (estimate) {
      case ScrapedEstimate.Known known -> Json.putFigure(row, known.estimate());
      case ScrapedEstimate.Unavailable unavailable -> Json.putNoFigure(row, unavailable.reason());
    }
    return row;
  }

  static ObjectNode gap(MissingMetric gap) {
    return Json.object()
        .put("variant", gap.variant())
        .put("metric", gap.metric().key())
        .put("pass", gap.metric().pass().key())
        .put("reason", gap.reason())
        .put("missing", gap.missing())
        .put("windows", gap.windows());
  }
}
