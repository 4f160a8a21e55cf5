package dev.loombench.tool.report.json;

import dev.loombench.tool.analyze.measure.LatencyCurve;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.common.Glossary;
import dev.loombench.tool.report.common.HeadlineFigures;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.common.TimeSeriesGroup;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Quantile;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Scraped;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What the page draws: the summary, and what only pictures need. */
public final class PageJson {

  private static final int WARM_UP_POINTS = 10_000;
  private static final int DIGITS = 5;
  private static final int MOST_FRAMES = 40;
  private static final List<Metric> OF_TRIALS =
      List.of(
          Metric.THROUGHPUT,
          Metric.LATENCY_P50,
          Metric.LATENCY_P99,
          Metric.SERVER_CPU,
          Metric.CPU_PER_REQUEST,
          Metric.RSS_MEAN,
          Metric.THREADS_MEAN,
          Metric.FAILED_SHARE,
          Metric.HEAP_USED_MEAN,
          Metric.LIVE_SET,
          Metric.GC_PAUSE,
          Metric.PINNED_COUNT);

  private PageJson() {}

  public static ObjectNode of(Analysis analysis) throws IOException {
    ObjectNode page = Json.object();
    page.set("summary", summary(analysis));
    page.set(
        "points",
        analysis.points().stream().map(point -> point(analysis, point)).collect(Json.toArray()));
    page.set("estimates", estimates(analysis));
    page.set("metrics", metrics());
    page.set("terms", Json.texts(Glossary.read().terms()));
    page.set(
        "windows",
        analysis.trials().stream()
            .flatMap(trial -> trial.measurements().stream().map(window -> window(trial, window)))
            .collect(Json.toArray()));
    page.set(
        "curves",
        analysis.measurements().latencyCurves().stream()
            .map(PageJson::curve)
            .collect(Json.toArray()));
    page.set("courses", TimeSeriesJson.of(analysis));
    page.set("courseWindows", TimeSeriesJson.windows(analysis));
    page.set("groups", TimeSeriesGroup.ofCourses(analysis));
    page.set("scrapedKinds", scrapedKinds(analysis.study()));
    page.put("headlineAsked", analysis.study().protocol().blocks().headline() > 0);
    page.set(
        "warmUps",
        analysis.trials().stream()
            .map(trial -> warmUp(trial, WARM_UP_POINTS / analysis.trials().size()))
            .collect(Json.toArray()));
    return page;
  }

  /** The summary, its figures shortened: a page is looked at, not reckoned with. */
  private static ObjectNode summary(Analysis analysis) {
    ObjectNode summary = SummaryJson.of(analysis);
    summary.remove(List.of("courses", "estimates")); // the page has them in a shorter form
    for (String list : List.of("comparisons", "scraped")) {
      for (JsonNode row : summary.get(list)) {
        shorten((ObjectNode) row);
      }
    }
    for (JsonNode startUp : summary.get("startUps")) {
      startUp.get("estimates").forEach(row -> shorten((ObjectNode) row));
    }
    summary.get("evidence").forEach(row -> shortenStack((ObjectNode) row));
    return summary;
  }

  /** A deep stack is mostly framework; the frames next to the event tell where. */
  private static void shortenStack(ObjectNode row) {
    ArrayNode frames = (ArrayNode) row.get("frames");
    int more = frames.size() - MOST_FRAMES;
    if (more > 0) {
      ArrayNode kept = Json.array();
      frames.valueStream().limit(MOST_FRAMES).forEach(kept::add);
      row.set("frames", kept);
      row.put("more", more);
    }
  }

  private static ObjectNode scrapedKinds(Study study) {
    ObjectNode kinds = Json.object();
    for (Scraped scraped : study.scraped()) {
      kinds.put(
          scraped.name(),
          switch (scraped.kind()) {
            case LEVEL -> "mean level";
            case COUNTER -> "growth per second";
          });
    }
    return kinds;
  }

  /**
   * Each as variant and point by their places in the study, metric, value, low, high, trials, and
   * the reason for no value: there are thousands.
   */
  private static ArrayNode estimates(Analysis analysis) {
    List<String> variants = analysis.study().variants().stream().map(Variant::name).toList();
    Map<PointId, Integer> points = new HashMap<>();
    analysis.points().forEach(point -> points.put(point, points.size()));
    return analysis.measurements().estimates().stream()
        .map(
            estimate -> {
              ArrayNode row =
                  Json.array()
                      .add(variants.indexOf(estimate.variant()))
                      .add(points.get(estimate.point()))
                      .add(estimate.metric().key());
              switch (estimate) {
                case PointEstimate.Known known -> figure(row, known.estimate());
                case PointEstimate.Unavailable unavailable ->
                    row.addNull().addNull().addNull().add(0).add(unavailable.reason());
              }
              return row;
            })
        .collect(Json.toArray());
  }

  private static void figure(ArrayNode row, Estimate estimate) {
    row.add(rounded(estimate.value()));
    estimate
        .interval()
        .ifPresentOrElse(
            interval -> row.add(rounded(interval.low())).add(rounded(interval.high())),
            () -> row.addNull().addNull());
    row.add(estimate.trials());
  }

  private static void shorten(ObjectNode row) {
    for (String field : List.of("value", "ratio", "low", "high", "level")) {
      if (row.path(field).isNumber()) {
        row.put(field, rounded(row.get(field).asDouble()));
      }
    }
  }

  private static ObjectNode point(Analysis analysis, PointId point) {
    var headline = new HeadlineFigures(analysis, point);
    return Json.at(point)
        .put("label", point.label())
        .put("closed", headline.closed())
        .put("level", headline.level())
        .put("found", analysis.isFound(point));
  }

  private static ObjectNode metrics() {
    ObjectNode metrics = Json.object();
    Arrays.stream(Metric.values())
        .forEach(
            metric ->
                metrics
                    .putObject(metric.key())
                    .put("label", metric.label())
                    .put("unit", metric.unit())
                    .put("pass", metric.pass().key())
                    .put("better", metric.better().name().toLowerCase(Locale.ROOT)));
    return metrics;
  }

  private static ObjectNode window(TrialRecord trial, Measurement window) {
    ObjectNode object =
        Json.object()
            .put("trial", trial.trial().number())
            .put("point", trial.trial().point(window.step()).stepLabel());
    ObjectNode readings = object.putObject("readings");
    for (Metric metric : OF_TRIALS) {
      if (window.readings().get(metric) instanceof Reading.Measured(double value)) {
        readings.put(metric.key(), rounded(value));
      }
    }
    return object;
  }

  private static ObjectNode curve(LatencyCurve curve) {
    ObjectNode object =
        Json.at(curve.point())
            .put("variant", curve.variant())
            .put("trials", curve.trials())
            .put("requests", curve.requests());
    ArrayNode steps = object.putArray("steps");
    for (LatencyCurve.Step step : curve.steps()) {
      ObjectNode row = steps.addObject().put("percentile", step.percentile());
      switch (step.quantile()) {
        case Quantile.At(long nanos) -> row.put("ms", rounded(nanos / 1e6));
        case Quantile.AtLeast(long nanos) -> row.put("atLeastMs", rounded(nanos / 1e6));
        case Quantile.Failed() -> row.put("failed", true);
        case Quantile.None() -> row.put("none", true);
      }
    }
    return object;
  }

  /** Every second if they are few, else every second, third … of them. */
  private static ObjectNode warmUp(TrialRecord trial, int mostPoints) {
    WarmUpTimeSeries course = trial.warmUp();
    ObjectNode object =
        Json.object()
            .put("trial", trial.trial().number())
            .put("gate", course.gate())
            .put("reachedGate", course.reachedGate());
    ArrayNode seconds = object.putArray("seconds");
    int every = 1 + course.seconds().size() / Math.max(10, mostPoints);
    course.seconds().stream()
        .filter(second -> second.second() % every == 0)
        .forEach(
            second ->
                seconds.addArray().add(second.second()).add(rounded(second.answersPerSecond())));
    return object;
  }

  /** Five digits are more than any eye tells apart, and keep the page small. */
  static BigDecimal rounded(double value) {
    return rounded(value, DIGITS);
  }

  static BigDecimal rounded(double value, int digits) {
    return new BigDecimal(
        BigDecimal.valueOf(value)
            .round(new MathContext(digits))
            .stripTrailingZeros()
            .toPlainString());
  }
}
