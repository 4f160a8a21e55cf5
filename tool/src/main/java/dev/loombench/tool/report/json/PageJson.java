package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loombench.tool.analyze.measure.FirstSeconds;
import dev.loombench.tool.analyze.measure.LatencyCurve;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.evidence.ComparedMetrics;
import dev.loombench.tool.report.common.Glossary;
import dev.loombench.tool.report.common.HeadlineFigures;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.common.TimeSeriesGroup;
import dev.loombench.tool.stats.Quantile;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.store.TrialSample;
import dev.loombench.tool.study.Scraped;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Reading;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/** Data of the page: the summary, and data that only charts need. */
public record PageJson(
    SummaryJson summary,
    @JsonUnwrapped Definitions definitions,
    @JsonUnwrapped Figures figures,
    @JsonUnwrapped SeriesPart series,
    boolean hasHeadlineBlocks) {

  private static final int WARM_UP_POINTS = 10_000;
  private static final int DIGITS = 6;
  private static final double HALF = 0.5;
  private static final double NEARLY_ALL = 0.9;

  /** Metrics shown for single trials. */
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

  /** Rounds floating-point numbers, which keeps the page small. */
  private static final JsonMapper MAPPER =
      Json.builder()
          .addModule(
              new SimpleModule()
                  .addSerializer(new Rounded<>(Double.class, value -> value))
                  .addSerializer(new Rounded<>(double.class, value -> value))
                  .addSerializer(
                      new Rounded<>(
                          OptionalDouble.class,
                          value -> value.isPresent() ? value.getAsDouble() : null)))
          .build();

  /** Points, metrics and words. */
  record Definitions(
      List<PointRow> points,
      Map<String, MetricRow> metrics,
      Map<String, String> terms,
      Map<String, String> groups,
      Map<String, String> scrapedKinds) {}

  record PointRow(
      @JsonUnwrapped PointJson point,
      String label,
      boolean closed,
      Metric decisive,
      double level,
      boolean found) {}

  record MetricRow(String label, String unit, Pass pass, String better) {}

  /**
   * Estimates, readings of windows, and latency curves.
   *
   * @param estimates variant and point by index, metric, value, low, high, trials, and the reason
   *     if there is no value: an array each, because there are thousands
   */
  record Figures(List<List<Object>> estimates, List<WindowRow> windows, List<CurveRow> curves) {}

  record WindowRow(int trial, String point, Map<String, Double> readings) {}

  record CurveRow(
      @JsonUnwrapped PointJson point,
      String variant,
      int trials,
      long requests,
      List<CurveStep> steps) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record CurveStep(double percentile, Double ms, Double atLeastMs, Boolean failed, Boolean none) {}

  /** Time series and warm-ups. */
  record SeriesPart(
      List<TimeSeriesJson.SeriesRow> timeSeries,
      List<TimeSeriesJson.WindowsRow> timeSeriesWindows,
      List<WarmUpRow> warmUps) {}

  /**
   * First seconds of a trial's server under load: pairs of second and responses per second.
   *
   * @param secondsToPeak seconds to 90 % of the peak
   * @param compilerShare share of the server's CPU that its compiler used
   */
  record WarmUpRow(
      int trial,
      String gate,
      boolean reachedGate,
      OptionalInt secondsToHalf,
      OptionalInt secondsToPeak,
      OptionalDouble compilerShare,
      List<List<Number>> seconds) {}

  public static PageJson of(Analysis analysis) {
    List<TrialRecord> shown = shown(analysis);
    return new PageJson(
        SummaryJson.of(analysis, shown, true),
        new Definitions(
            analysis.points().stream().map(point -> point(analysis, point)).toList(),
            metrics(),
            Glossary.terms(),
            TimeSeriesGroup.ofSeries(analysis),
            analysis.study().scraped().stream()
                .collect(Collectors.toMap(Scraped::name, PageJson::kind))),
        new Figures(
            estimates(analysis),
            shown.stream()
                .flatMap(
                    trial -> trial.measurements().stream().map(window -> window(trial, window)))
                .toList(),
            analysis.measurements().latencyCurves().stream().map(PageJson::curve).toList()),
        new SeriesPart(
            TimeSeriesJson.of(analysis),
            TimeSeriesJson.windows(analysis),
            shown.stream()
                .map(trial -> warmUp(analysis, trial, WARM_UP_POINTS / shown.size()))
                .toList()),
        analysis.study().protocol().blocks().headline() > 0);
  }

  /**
   * Returns the trials with rows of their own: all, or of a large run the sample, the first of each
   * kind, the last, and the first ones that are invalid or failed.
   */
  private static List<TrialRecord> shown(Analysis analysis) {
    TrialSample sample = analysis.run().sample();
    List<TrialRecord> all = analysis.trials();
    if (sample.equals(TrialSample.ALL)) {
      return all;
    }
    var kinds = new HashSet<List<Object>>();
    var shown = new ArrayList<TrialRecord>();
    int rejected = 0;
    int last = all.getLast().trial().number();
    for (TrialRecord record : all) {
      var trial = record.trial();
      boolean isFirst =
          kinds.add(List.of(trial.pass(), trial.variant(), trial.workload(), trial.load()));
      boolean isRejected = !record.completed() && rejected++ < TrialSample.MOST_COMPLETE;
      if (isFirst || isRejected || sample.contains(trial) || trial.number() == last) {
        shown.add(record);
      }
    }
    return shown;
  }

  /** Returns the data as compact text with rounded numbers. */
  public String text() {
    return MAPPER.writeValueAsString(this);
  }

  private static String kind(Scraped scraped) {
    return switch (scraped.kind()) {
      case LEVEL -> "mean level";
      case COUNTER -> "growth per second";
    };
  }

  private static List<List<Object>> estimates(Analysis analysis) {
    List<VariantId> variants = analysis.study().variants().stream().map(Variant::id).toList();
    Map<PointId, Integer> points = new LinkedHashMap<>();
    analysis.points().forEach(point -> points.put(point, points.size()));
    return analysis.measurements().estimates().stream()
        .map(
            estimate ->
                estimate(
                    variants.indexOf(estimate.variant()), points.get(estimate.point()), estimate))
        .toList();
  }

  private static List<Object> estimate(int variant, int point, PointEstimate estimate) {
    return switch (FigureJson.of(estimate.value())) {
      case FigureJson.Known known ->
          List.of(
              variant,
              point,
              estimate.metric(),
              known.value(),
              known.low(),
              known.high(),
              known.trials());
      case FigureJson.None none ->
          Arrays.asList(variant, point, estimate.metric(), null, null, null, 0, none.reason());
    };
  }

  private static PointRow point(Analysis analysis, PointId point) {
    var headline = new HeadlineFigures(analysis, point);
    return new PointRow(
        PointJson.of(point),
        point.label(),
        headline.closed(),
        headline.decisive(),
        headline.level(),
        analysis.isFound(point));
  }

  private static Map<String, MetricRow> metrics() {
    var rows = new LinkedHashMap<String, MetricRow>();
    for (Metric metric : Metric.values()) {
      rows.put(
          metric.key(),
          new MetricRow(metric.label(), metric.unit(), metric.pass(), Json.key(metric.better())));
    }
    return rows;
  }

  private static WindowRow window(TrialRecord trial, Measurement window) {
    var readings = new LinkedHashMap<String, Double>();
    for (Metric metric : OF_TRIALS) {
      if (window.readings().get(metric) instanceof Reading.Measured(double value)) {
        readings.put(metric.key(), value);
      }
    }
    return new WindowRow(
        trial.trial().number(), trial.trial().point(window.step()).stepLabel(), readings);
  }

  private static CurveRow curve(LatencyCurve curve) {
    return new CurveRow(
        PointJson.of(curve.point()),
        curve.variant().name(),
        curve.trials(),
        curve.requests(),
        curve.steps().stream().map(PageJson::step).toList());
  }

  private static CurveStep step(LatencyCurve.Step step) {
    double at = step.percentile();
    return switch (step.quantile()) {
      case Quantile.At(long nanos) -> new CurveStep(at, nanos / 1e6, null, null, null);
      case Quantile.AtLeast(long nanos) -> new CurveStep(at, null, nanos / 1e6, null, null);
      case Quantile.Failed() -> new CurveStep(at, null, null, true, null);
      case Quantile.None() -> new CurveStep(at, null, null, null, true);
    };
  }

  /** Returns every second if there are few, otherwise every n-th. */
  private static WarmUpRow warmUp(Analysis analysis, TrialRecord trial, int maxPoints) {
    FirstSeconds first = firstSeconds(analysis.study(), trial);
    int every = 1 + first.seconds().size() / Math.max(10, maxPoints);
    return new WarmUpRow(
        trial.trial().number(),
        trial.warmUp().gate(),
        trial.warmUp().reachedGate(),
        first.secondsTo(HALF),
        first.secondsTo(NEARLY_ALL),
        first.compilerShare(),
        first.seconds().stream()
            .filter(second -> second.second() % every == 0)
            .map(second -> List.<Number>of(second.second(), second.answersPerSecond()))
            .toList());
  }

  /**
   * Returns the way of a server to its peak; that of a cold one only if it sets the rate itself.
   */
  private static FirstSeconds firstSeconds(Study study, TrialRecord trial) {
    boolean isCold = study.protocol().warmUp().areServersCold();
    boolean isRateFixed =
        trial.trial().workload().stream()
            .map(workload -> study.workload(workload).load(trial.trial().load()))
            .anyMatch(load -> !ComparedMetrics.measuresThroughput(load, false));
    return isCold && isRateFixed ? FirstSeconds.NONE : FirstSeconds.of(trial, isCold);
  }

  static BigDecimal rounded(double value, int digits) {
    return new BigDecimal(
        BigDecimal.valueOf(Math.clamp(value, -Double.MAX_VALUE, Double.MAX_VALUE))
            .round(new MathContext(digits))
            .stripTrailingZeros()
            .toPlainString());
  }

  private static final class Rounded<T> extends StdSerializer<T> {

    private final Function<T, Double> number;

    Rounded(Class<T> type, Function<T, Double> number) {
      super(type);
      this.number = number;
    }

    @Override
    public void serialize(T value, JsonGenerator out, SerializationContext context) {
      Double known = number.apply(value);
      if (known == null) {
        out.writeNull();
      } else {
        out.writeNumber(rounded(known, DIGITS));
      }
    }
  }
}
