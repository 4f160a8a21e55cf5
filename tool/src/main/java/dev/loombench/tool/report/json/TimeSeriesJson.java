package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loombench.tool.analyze.measure.PooledTimeSeries;
import dev.loombench.tool.analyze.measure.TimeSeriesAnalysis;
import dev.loombench.tool.analyze.measure.TimeSeriesSummary;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.stats.DownSample;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Series;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Time series of completed trials for the page, down-sampled to limit its size: every mean over
 * trials, and the lines of single trials if there is room.
 */
final class TimeSeriesJson {

  private static final int MAX_POINTS = 240;
  private static final int MIN_POINTS = 14;
  private static final int MEAN_POINTS_TOGETHER = 10_000;
  private static final int TRIAL_POINTS_TOGETHER = 18_000;
  private static final int DIGITS = 4;

  /** The series that have lines of trials if there is no room for all. */
  private static final Set<String> PREFERRED =
      Set.of(
          Metric.SERVER_CPU.key(),
          Metric.RSS_MEAN.key(),
          Metric.THREADS_MEAN.key(),
          Metric.THROUGHPUT.key(),
          Metric.LATENCY_P99.key(),
          Metric.HEAP_USED_MEAN.key());

  /** Time series of a variant under one load; the mean is times and values in turn. */
  record SeriesRow(
      @JsonUnwrapped SeriesKey key,
      int trials,
      List<Number> mean,
      List<TrialLine> lines,
      List<SpreadRow> spreads) {}

  record SeriesKey(
      String workload,
      @JsonIgnore LoadId id,
      String load,
      String variant,
      Pass pass,
      String metric,
      String unit) {

    static SeriesKey of(
        String workload, LoadId load, String variant, Pass pass, String metric, String unit) {
      return new SeriesKey(workload, load, load.label(), variant, pass, metric, unit);
    }
  }

  /** Line of one trial: times and values in turn. */
  record TrialLine(int trial, List<Number> points) {}

  record SpreadRow(String point, @JsonUnwrapped RecordedJson.SpreadJson spread) {}

  /** Windows of a workload under one load, in seconds from the start of the first. */
  record WindowsRow(String workload, String load, Pass pass, List<List<Double>> spans) {}

  private record Drawn(TrialRecord trial, Series series) {

    SeriesKey key() {
      var of = trial.trial();
      return SeriesKey.of(
          of.workload().map(WorkloadId::name).orElse(""),
          of.load(),
          of.variant().name(),
          of.pass(),
          series.metric(),
          series.unit());
    }
  }

  private final Map<SeriesKey, List<TimeSeriesSummary>> summaries;
  private final Map<SeriesKey, List<Drawn>> trials;
  private final int meanLimit;
  private final int trialLimit;

  private TimeSeriesJson(Analysis analysis) {
    summaries =
        analysis.recordings().summaries().stream()
            .collect(Collectors.groupingBy(TimeSeriesJson::key));
    meanLimit = limit(MEAN_POINTS_TOGETHER, analysis.recordings().pooled().size());
    List<Drawn> shown =
        Stream.<Predicate<String>>of(_ -> true, PREFERRED::contains)
            .map(metrics -> drawn(analysis, metrics))
            .filter(lines -> (long) lines.size() * MIN_POINTS <= TRIAL_POINTS_TOGETHER)
            .findFirst()
            .orElse(List.of());
    trialLimit = limit(TRIAL_POINTS_TOGETHER, shown.size());
    trials = shown.stream().collect(Collectors.groupingBy(Drawn::key));
  }

  /** Returns the mean lines, each with the lines of its trials and its statistics. */
  static List<SeriesRow> of(Analysis analysis) {
    var series = new TimeSeriesJson(analysis);
    return analysis.recordings().pooled().stream().map(series::row).toList();
  }

  private static SeriesKey key(TimeSeriesSummary summary) {
    return SeriesKey.of(
        summary.point().workload().map(WorkloadId::name).orElse(""),
        summary.point().load(),
        summary.variant().name(),
        summary.pass(),
        summary.metric(),
        summary.unit());
  }

  private static List<Drawn> drawn(Analysis analysis, Predicate<String> metrics) {
    return analysis.trials().stream()
        .filter(trial -> trial.completed() && !trial.measurements().isEmpty())
        .flatMap(
            trial ->
                trial.series().stream()
                    .filter(series -> metrics.test(series.metric()))
                    .map(series -> new Drawn(trial, series)))
        .toList();
  }

  private static int limit(int together, int lines) {
    return Math.clamp(together / Math.max(1, lines), MIN_POINTS, MAX_POINTS);
  }

  private SeriesRow row(PooledTimeSeries series) {
    var key =
        SeriesKey.of(
            series.workload().map(WorkloadId::name).orElse(""),
            series.load(),
            series.variant().name(),
            series.pass(),
            series.metric(),
            series.unit());
    return new SeriesRow(
        key,
        series.trials(),
        points(series.points(), meanLimit),
        trials.getOrDefault(key, List.of()).stream()
            .map(
                one ->
                    new TrialLine(one.trial().trial().number(), points(relative(one), trialLimit)))
            .toList(),
        summaries.getOrDefault(key, List.of()).stream()
            .map(
                summary ->
                    new SpreadRow(
                        summary.point().stepLabel(), RecordedJson.SpreadJson.of(summary.spread())))
            .toList());
  }

  private static List<DownSample.XY> relative(Drawn one) {
    return one.series().points().stream()
        .map(
            point ->
                new DownSample.XY(
                    tenths(TimeSeriesAnalysis.secondsFromWindow(one.trial(), point.at())),
                    point.value()))
        .toList();
  }

  private static List<Number> points(List<DownSample.XY> all, int limit) {
    return DownSample.of(all, limit).stream()
        .flatMap(
            point ->
                Stream.<Number>of(
                    PageJson.rounded(point.x(), DIGITS), PageJson.rounded(point.y(), DIGITS)))
        .toList();
  }

  /** Returns the windows of the first completed trial of each workload, load and pass. */
  static List<WindowsRow> windows(Analysis analysis) {
    var rows = new LinkedHashMap<List<Object>, WindowsRow>();
    for (TrialRecord record : analysis.trials()) {
      var trial = record.trial();
      if (record.completed() && !record.measurements().isEmpty() && trial.pass() != Pass.STARTUP) {
        rows.computeIfAbsent(
            List.of(trial.workload(), trial.load(), trial.pass()),
            _ ->
                new WindowsRow(
                    trial.workload().map(WorkloadId::name).orElse(""),
                    trial.load().label(),
                    trial.pass(),
                    record.measurements().stream()
                        .map(
                            measurement ->
                                List.of(
                                    seconds(record, measurement.window().start()),
                                    seconds(record, measurement.window().end())))
                        .toList()));
      }
    }
    return List.copyOf(rows.values());
  }

  private static double seconds(TrialRecord record, Instant at) {
    return tenths(TimeSeriesAnalysis.secondsFromWindow(record, at));
  }

  private static double tenths(double seconds) {
    return Math.round(seconds * 10) / 10.0;
  }
}
