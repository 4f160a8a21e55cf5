package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loombench.tool.analyze.measure.MissingMetric;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.analyze.measure.ScrapedEstimate;
import dev.loombench.tool.analyze.measure.TimeSeriesSummary;
import dev.loombench.tool.analyze.profile.CodeLocationCount;
import dev.loombench.tool.analyze.verdict.StartUpResult;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.stats.Spread;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Packaged;
import dev.loombench.tool.trial.Pass;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Rows of recordings in the summary. */
final class RecordedJson {

  private RecordedJson() {}

  record TimeSeriesRow(
      String variant,
      @JsonUnwrapped PointJson point,
      Pass pass,
      @JsonPropertyDescription(
              "Key of a metric or of another series, like in_flight, or a name from the study.")
          String metric,
      String unit,
      int trials,
      @JsonUnwrapped SpreadJson spread) {

    static TimeSeriesRow of(TimeSeriesSummary summary) {
      return new TimeSeriesRow(
          summary.variant().name(),
          PointJson.of(summary.point()),
          summary.pass(),
          summary.metric(),
          summary.unit(),
          summary.trials(),
          SpreadJson.of(summary.spread()));
    }
  }

  record SpreadJson(
      @JsonPropertyDescription("Number of values; p99 of fewer than 100 is the maximum.")
          int values,
      double mean,
      double max,
      double p50,
      double p95,
      double p99) {

    static SpreadJson of(Spread spread) {
      return new SpreadJson(
          spread.count(), spread.mean(), spread.max(), spread.p50(), spread.p95(), spread.p99());
    }
  }

  record StartUpRow(
      String variant,
      @JsonPropertyDescription("Treatment of the page cache before each start; may be empty.")
          String pageCache,
      @JsonPropertyDescription("Null for a server that Loombench does not package.")
          Optional<Packaged> packaging,
      List<StartEstimate> estimates,
      List<StartRatio> overBaseline,
      List<Sample> samples) {

    static StartUpRow of(StartUpResult startUp) {
      return new StartUpRow(
          startUp.variant().name(),
          startUp.pageCache().orElse(""),
          startUp.packaged(),
          startUp.estimates().stream().map(StartEstimate::of).toList(),
          startUp.overBaseline().stream().map(StartRatio::of).toList(),
          startUp.samples().stream().map(Sample::of).toList());
    }
  }

  record StartEstimate(Metric metric, String unit, @JsonUnwrapped FigureJson figure) {

    static StartEstimate of(PointEstimate estimate) {
      return new StartEstimate(
          estimate.metric(), estimate.metric().unit(), FigureJson.of(estimate.value()));
    }
  }

  record StartRatio(
      Metric metric, String of, String over, @JsonUnwrapped VerdictJson.InBlocks verdict) {

    static StartRatio of(Comparison comparison) {
      return new StartRatio(
          comparison.metric(),
          comparison.of().name(),
          comparison.over().name(),
          VerdictJson.InBlocks.of(comparison));
    }
  }

  record Sample(
      int trial,
      int block,
      String file,
      @JsonPropertyDescription("Values of the metrics, by key.") Map<String, Double> readings) {

    static Sample of(StartUpResult.Sample sample) {
      var trial = sample.trial().trial();
      var readings = new LinkedHashMap<String, Double>();
      new TreeMap<>(sample.values()).forEach((metric, value) -> readings.put(metric.key(), value));
      return new Sample(trial.number(), trial.block(), sample.trial().file(), readings);
    }
  }

  record CodeLocationRow(
      @JsonUnwrapped LocationKey key,
      String reason,
      long count,
      double millis,
      @JsonPropertyDescription("Trials in which it occurred.") int trials,
      int ofTrials,
      @JsonPropertyDescription("The innermost frame first.") List<String> frames,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @JsonPropertyDescription("Number of omitted outer frames; only in the page.")
          OptionalInt omittedFrames) {

    /** Returns the row with at most so many frames. */
    static CodeLocationRow of(CodeLocationCount counted, int maxFrames) {
      int more = counted.frames().size() - maxFrames;
      return new CodeLocationRow(
          new LocationKey(
              counted.variant().name(),
              counted.workload().map(WorkloadId::name).orElse(""),
              counted.load().label(),
              counted.pass(),
              counted.metric()),
          counted.reason(),
          counted.count(),
          counted.millis(),
          counted.trials(),
          counted.ofTrials(),
          counted.frames().stream().limit(maxFrames).toList(),
          more > 0 ? OptionalInt.of(more) : OptionalInt.empty());
    }
  }

  record LocationKey(
      String variant,
      String workload,
      String load,
      Pass pass,
      @JsonPropertyDescription("Key of the metric that counts the events.") String metric) {}

  record ScrapedRow(
      String variant,
      @JsonUnwrapped PointJson point,
      Pass pass,
      String name,
      @JsonUnwrapped FigureJson figure) {

    static ScrapedRow of(ScrapedEstimate estimate) {
      return new ScrapedRow(
          estimate.variant().name(),
          PointJson.of(estimate.point()),
          estimate.pass(),
          estimate.name(),
          FigureJson.of(estimate.value()));
    }
  }

  record MissingMetricRow(
      String variant, Metric metric, Pass pass, String reason, int missing, int windows) {

    static MissingMetricRow of(MissingMetric missing) {
      return new MissingMetricRow(
          missing.variant().name(),
          missing.metric(),
          missing.metric().pass(),
          missing.reason(),
          missing.missing(),
          missing.windows());
    }
  }
}
