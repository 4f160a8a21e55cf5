package dev.loombench.tool.report.json;

import dev.loombench.tool.analyze.measure.PooledTimeSeries;
import dev.loombench.tool.analyze.measure.TimeSeriesAnalysis;
import dev.loombench.tool.analyze.measure.TimeSeriesSummary;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.stats.DownSample;
import dev.loombench.tool.stats.DownSample.XY;
import dev.loombench.tool.stats.Spread;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Series;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The courses of completed trials, thinned so that a page of any run stays small: every mean course
 * over trials, and the lines of the trials as far as there is room.
 */
final class TimeSeriesJson {

  private static final int MOST_POINTS = 240;
  private static final int LEAST_POINTS = 14;
  private static final int MEAN_POINTS_TOGETHER = 10_000;
  private static final int TRIAL_POINTS_TOGETHER = 18_000;

  /** What has lines of trials even where there is no room for those of all. */
  private static final Set<String> FIRST =
      Set.of(
          Metric.SERVER_CPU.key(),
          Metric.RSS_MEAN.key(),
          Metric.THREADS_MEAN.key(),
          Metric.THROUGHPUT.key(),
          Metric.HEAP_USED_MEAN.key());

  private static final int DIGITS = 4;

  private record Line(
      String workload, LoadId load, String variant, String pass, String metric, String unit) {

    static Line of(PooledTimeSeries course) {
      return new Line(
          course.workload(),
          course.load(),
          course.variant(),
          course.pass().key(),
          course.metric(),
          course.unit());
    }

    static Line of(TimeSeriesSummary summary) {
      return new Line(
          summary.point().workload(),
          summary.point().load(),
          summary.variant(),
          summary.pass().key(),
          summary.metric(),
          summary.unit());
    }

    static Line of(TrialRecord record, Series series) {
      var trial = record.trial();
      return new Line(
          trial.workload(),
          trial.load(),
          trial.variant(),
          trial.pass().key(),
          series.metric(),
          series.unit());
    }
  }

  private record Place(String workload, LoadId load, Pass pass) {}

  private record Drawn(TrialRecord trial, Series series) {}

  private final Map<Line, List<TimeSeriesSummary>> summaries;
  private final Map<Line, List<Drawn>> trials;
  private final int meanLimit;
  private final int trialLimit;

  private TimeSeriesJson(Analysis analysis) {
    summaries = analysis.recordings().summaries().stream().collect(Collectors.groupingBy(Line::of));
    meanLimit = limit(MEAN_POINTS_TOGETHER, analysis.recordings().pooled().size());
    List<Drawn> all = drawn(analysis, _ -> true);
    List<Drawn> first = drawn(analysis, FIRST::contains);
    List<Drawn> shown = fits(all) ? all : fits(first) ? first : List.of();
    trialLimit = limit(TRIAL_POINTS_TOGETHER, shown.size());
    trials =
        shown.stream().collect(Collectors.groupingBy(one -> Line.of(one.trial(), one.series())));
  }

  /** The mean lines, each with its trials' lines and its figures in the window. */
  static ArrayNode of(Analysis analysis) {
    var courses = new TimeSeriesJson(analysis);
    return analysis.recordings().pooled().stream().map(courses::line).collect(Json.toArray());
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

  private static boolean fits(List<Drawn> lines) {
    return (long) lines.size() * LEAST_POINTS <= TRIAL_POINTS_TOGETHER;
  }

  private static int limit(int together, int lines) {
    return Math.clamp(together / Math.max(1, lines), LEAST_POINTS, MOST_POINTS);
  }

  private ObjectNode line(PooledTimeSeries course) {
    var line = Line.of(course);
    List<Drawn> own = trials.getOrDefault(line, List.of());
    ObjectNode object =
        Json.object()
            .put("workload", line.workload())
            .put("load", line.load().label())
            .put("variant", line.variant())
            .put("pass", line.pass())
            .put("metric", line.metric())
            .put("unit", line.unit())
            .put("trials", course.trials());
    object.set("mean", points(course.points(), meanLimit));
    ArrayNode lines = object.putArray("lines");
    own.forEach(
        one ->
            lines
                .addObject()
                .put("trial", one.trial().trial().number())
                .set("points", points(relative(one), trialLimit)));
    ArrayNode spreads = object.putArray("spreads");
    summaries.getOrDefault(line, List.of()).forEach(summary -> spreads.add(spread(summary)));
    return object;
  }

  private static List<XY> relative(Drawn one) {
    return one.series().points().stream()
        .map(
            point ->
                new XY(
                    tenths(TimeSeriesAnalysis.secondsFromWindow(one.trial(), point.at())),
                    point.value()))
        .toList();
  }

  /** Time and value in turn. */
  private static ArrayNode points(List<XY> all, int limit) {
    ArrayNode points = Json.array();
    for (XY point : DownSample.of(all, limit)) {
      points.add(PageJson.rounded(point.x(), DIGITS)).add(PageJson.rounded(point.y(), DIGITS));
    }
    return points;
  }

  private static ObjectNode spread(TimeSeriesSummary summary) {
    Spread spread = summary.spread();
    return Json.object()
        .put("point", summary.point().stepLabel())
        .put("values", spread.count())
        .put("mean", PageJson.rounded(spread.mean(), DIGITS))
        .put("max", PageJson.rounded(spread.max(), DIGITS))
        .put("p50", PageJson.rounded(spread.p50(), DIGITS))
        .put("p95", PageJson.rounded(spread.p95(), DIGITS))
        .put("p99", PageJson.rounded(spread.p99(), DIGITS));
  }

  /** For each workload and load, when its windows were, in seconds from the start of the first. */
  static ArrayNode windows(Analysis analysis) {
    var windows = new HashMap<Place, ObjectNode>();
    ArrayNode all = Json.array();
    for (TrialRecord record : analysis.trials()) {
      var trial = record.trial();
      var place = new Place(trial.workload(), trial.load(), trial.pass());
      if (record.completed()
          && !record.measurements().isEmpty()
          && trial.pass() != Pass.STARTUP
          && !windows.containsKey(place)) {
        ObjectNode object =
            Json.object()
                .put("workload", trial.workload())
                .put("load", trial.load().label())
                .put("pass", trial.pass().key());
        ArrayNode spans = object.putArray("spans");
        record.measurements().forEach(measurement -> spans.add(span(record, measurement)));
        windows.put(place, object);
        all.add(object);
      }
    }
    return all;
  }

  private static ArrayNode span(TrialRecord record, Measurement measurement) {
    var window = measurement.window();
    return Json.array()
        .add(tenths(TimeSeriesAnalysis.secondsFromWindow(record, window.start())))
        .add(tenths(TimeSeriesAnalysis.secondsFromWindow(record, window.end())));
  }

  private static double tenths(double seconds) {
    return Math.round(seconds * 10) / 10.0;
  }
}
