package dev.loombench.tool.run.trial;

import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.stats.LinearTrend;
import dev.loombench.tool.stats.Quantile;
import dev.loombench.tool.stats.Quantiles;
import dev.loombench.tool.store.LatencyLog;
import dev.loombench.tool.trial.GeneratorLimit;
import dev.loombench.tool.trial.GeneratorLimit.LatenessEffect;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import dev.loombench.tool.trial.RequestCounts;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Readings of the client in one plan, cut to a window. */
public record ClientReadings(LoadResult result, LatencyLog latencies) {

  private static final Map<Metric, Double> SHARES =
      Map.of(
          Metric.LATENCY_P50, 0.5,
          Metric.LATENCY_P90, 0.9,
          Metric.LATENCY_P95, 0.95,
          Metric.LATENCY_P99, 0.99,
          Metric.LATENCY_P999, 0.999);

  private static final double KIBI = 1024;

  /** Returns the number of good answers that arrived in the window. */
  public long goodAnswers(Window window) {
    return sum(seconds(window), SecondCounts::succeeded);
  }

  /** Returns the good answers of each second of the plan, at its end. */
  List<Series.Point> answersPerSecond() {
    return points(result, SecondCounts::succeeded).toList();
  }

  private static long sum(List<SecondCounts> seconds, ToLongFunction<SecondCounts> count) {
    return seconds.stream().mapToLong(count).sum();
  }

  public Map<Metric, Reading> within(Window window) {
    return within(window, window.seconds());
  }

  /**
   * Returns all client metrics of a plan that is measured whole. Rates refer to the time until its
   * last request ended, not to the whole seconds of the window.
   */
  Map<Metric, Reading> untilLastAnswer(Window window) {
    return within(window, Duration.between(result.startedAt(), result.endedAt()).toNanos() / 1e9);
  }

  /** Returns all client metrics in the window, with rates per {@code timeSeconds}. */
  public Map<Metric, Reading> within(Window window, double timeSeconds) {
    List<SecondCounts> seconds = seconds(window);
    long scheduled = sum(seconds, SecondCounts::scheduled);
    long ok = sum(seconds, second -> second.results().getOrDefault(RequestResult.OK, 0L));
    Map<Metric, Reading> readings = new EnumMap<>(Metric.class);
    readings.put(Metric.THROUGHPUT, perSecond((double) goodAnswers(window), timeSeconds));
    readings.put(Metric.SCHEDULED, perSecond((double) scheduled, timeSeconds));
    readings.put(Metric.REQUESTS, new Measured((double) scheduled));
    readings.put(Metric.FAILED_REQUESTS, new Measured((double) (scheduled - ok)));
    readings.put(
        Metric.RECEIVED_RATE, perSecond(sum(seconds, SecondCounts::bytesIn) / KIBI, timeSeconds));
    readings.put(
        Metric.SENT_RATE, perSecond(sum(seconds, SecondCounts::bytesOut) / KIBI, timeSeconds));
    readings.put(
        Metric.FAILED_SHARE,
        scheduled == 0
            ? new Unavailable("nothing was due in the window")
            : new Measured(100.0 * (scheduled - ok) / scheduled));
    putBacklog(readings, seconds);
    putLatencies(readings, window);
    readings.put(Metric.LOOP_LATENESS_P99, p99(latencies.latest(window).nanos(), scheduled));
    readings.put(
        Metric.WAKE_UP_LATENESS_P99,
        p99(latencies.within(window, HistogramTag.WAKE_UP), scheduled));
    readings.putAll(
        new RequestCounts(SecondCounts.results(seconds), Map.of())
            .overloadShares(GeneratorLimit.isLate(readings)));
    return readings;
  }

  /**
   * Returns the time series of consecutive plans, one point per second. Latencies are those of good
   * answers, by the second in which they were due.
   */
  static List<Series> series(List<LoadResult> results, LatencyLog log) {
    var series = new ArrayList<Series>();
    series.add(timeSeries(results, "throughput", "1/s", SecondCounts::succeeded));
    series.add(timeSeries(results, "scheduled", "1/s", SecondCounts::scheduled));
    series.add(
        timeSeries(results, "in_flight", "1", second -> second.inFlight() + second.waiting()));
    boolean reported =
        results.stream()
            .flatMap(result -> result.seconds().stream())
            .allMatch(second -> second.connections().isPresent());
    if (reported) {
      series.add(
          timeSeries(results, "connections", "1", second -> second.connections().getAsLong()));
    }
    SortedMap<Instant, Histogram> answered = log.bySecond(HistogramTag.LATENCY);
    series.add(percentiles(answered, Metric.LATENCY_P50));
    series.add(percentiles(answered, Metric.LATENCY_P99));
    series.addAll(failures(results));
    return List.copyOf(series);
  }

  /** Returns a time series for each kind of failure that occurred, by the second it was due. */
  private static List<Series> failures(List<LoadResult> results) {
    return EnumSet.complementOf(EnumSet.of(RequestResult.OK)).stream()
        .filter(kind -> results.stream().anyMatch(plan -> plan.results().containsKey(kind)))
        .map(
            kind ->
                timeSeries(
                    results,
                    Series.FAILURES + kind.name().toLowerCase(Locale.ROOT),
                    "1/s",
                    second -> second.results().getOrDefault(kind, 0L)))
        .toList();
  }

  private static Series percentiles(SortedMap<Instant, Histogram> seconds, Metric metric) {
    double percentile = 100 * SHARES.get(metric);
    return new Series(
        metric.key(),
        metric.unit(),
        seconds.entrySet().stream()
            .map(
                second ->
                    new Series.Point(
                        second.getKey().plusSeconds(1),
                        second.getValue().getValueAtPercentile(percentile) / 1e6))
            .toList());
  }

  private static Reading p99(Histogram nanos, long scheduled) {
    return nanos.getTotalCount() == 0
        ? new Unavailable(
            scheduled == 0
                ? "nothing was sent in the window"
                : "the engine does not report it for this load")
        : millis(nanos.getValueAtPercentile(99));
  }

  private void putLatencies(Map<Metric, Reading> readings, Window window) {
    putLatencies(readings, window, HistogramTag.LATENCY);
    var onTime = new EnumMap<Metric, Reading>(Metric.class);
    putLatencies(onTime, window, HistogramTag.ON_TIME);
    readings.put(Metric.LATENESS_EFFECT, reading(LatenessEffect.largest(readings, onTime)));
    readings.put(
        Metric.LATENESS_EFFECT_P99,
        reading(LatenessEffect.on(Metric.LATENCY_P99, readings, onTime)));
  }

  private static Reading reading(Optional<LatenessEffect> effect) {
    return effect.isPresent()
        ? new Measured(effect.get().percent())
        : new Unavailable("no good answer, or the engine does not report it for this load");
  }

  private void putLatencies(Map<Metric, Reading> readings, Window window, HistogramTag answered) {
    Histogram ok = latencies.within(window, answered);
    Quantiles quantiles =
        Quantiles.of(
            ok,
            latencies.within(window, HistogramTag.FAILED),
            latencies.within(window, HistogramTag.CENSORED));
    SHARES.forEach((metric, share) -> readings.put(metric, reading(quantiles.at(share))));
    if (ok.getTotalCount() == 0) {
      var none = new Unavailable("no good answer");
      Stream.of(Metric.LATENCY_MEAN, Metric.LATENCY_MIN, Metric.LATENCY_MAX)
          .forEach(metric -> readings.put(metric, none));
    } else {
      readings.put(Metric.LATENCY_MEAN, new Measured(ok.getMean() / 1e6));
      readings.put(Metric.LATENCY_MIN, millis(ok.getMinValue()));
      readings.put(Metric.LATENCY_MAX, millis(ok.getMaxValue()));
    }
  }

  private static Reading reading(Quantile quantile) {
    return switch (quantile) {
      case Quantile.At(long nanos) -> millis(nanos);
      case Quantile.AtLeast(long nanos) ->
          new Unavailable(
              "at least %.1f ms: some requests were unanswered at the end".formatted(nanos / 1e6));
      case Quantile.Failed() -> new Unavailable("falls among the failed requests");
      case Quantile.None() -> new Unavailable("nothing was due in the window");
    };
  }

  private static void putBacklog(Map<Metric, Reading> readings, List<SecondCounts> seconds) {
    double[] backlog =
        seconds.stream().mapToDouble(second -> second.waiting() + second.inFlight()).toArray();
    readings.put(Metric.BACKLOG_MEAN, mean(backlog, seconds));
    if (seconds.size() < 3) {
      var none = new Unavailable("a slope needs at least 3 s");
      readings.put(Metric.BACKLOG_SLOPE, none);
      readings.put(Metric.BACKLOG_SLOPE_ERROR, none);
      return;
    }
    double[] times = seconds.stream().mapToDouble(SecondCounts::second).toArray();
    readings.put(Metric.BACKLOG_SLOPE, new Measured(LinearTrend.slope(times, backlog)));
    readings.put(
        Metric.BACKLOG_SLOPE_ERROR,
        new Measured(LinearTrend.slopeErrorOfRandomWalk(times, backlog)));
  }

  private static Reading mean(double[] backlog, List<SecondCounts> seconds) {
    if (seconds.isEmpty()) {
      return new Unavailable("the window has no whole second");
    }
    // External programs report no connections, and may report a request only when it ends.
    return seconds.stream().allMatch(second -> second.connections().isPresent())
        ? new Measured(Arrays.stream(backlog).average().orElseThrow())
        : new Unavailable("an external program does not report all requests that wait");
  }

  private List<SecondCounts> seconds(Window window) {
    return result.seconds().stream()
        .filter(second -> window.contains(startOf(result, second).plusMillis(500)))
        .toList();
  }

  private static Series timeSeries(
      List<LoadResult> results, String name, String unit, ToDoubleFunction<SecondCounts> value) {
    return new Series(
        name, unit, results.stream().flatMap(result -> points(result, value)).toList());
  }

  private static Stream<Series.Point> points(
      LoadResult result, ToDoubleFunction<SecondCounts> value) {
    return result.seconds().stream()
        .map(
            second ->
                new Series.Point(
                    startOf(result, second).plus(Duration.ofSeconds(1)),
                    value.applyAsDouble(second)));
  }

  private static Instant startOf(LoadResult result, SecondCounts second) {
    return result.startedAt().plusSeconds(second.second());
  }

  private static Reading perSecond(double count, double seconds) {
    return seconds > 0 ? new Measured(count / seconds) : new Unavailable("nothing was due");
  }

  private static Reading millis(long nanos) {
    return new Measured(nanos / 1e6);
  }
}
