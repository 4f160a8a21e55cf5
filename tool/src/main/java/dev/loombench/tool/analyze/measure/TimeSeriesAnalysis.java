package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.stats.DownSample.XY;
import dev.loombench.tool.stats.Spread;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Series;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Cuts the time series of completed trials to their windows, and pools them. */
public final class TimeSeriesAnalysis {

  /** Samples are taken some milliseconds after the end of their second. */
  private static final Duration LATE = Duration.ofMillis(100);

  private TimeSeriesAnalysis() {}

  /** Part of a time series in a window. */
  private record Cut(TrialRecord trial, PointId point, Series series, List<Series.Point> points) {

    double[] values() {
      return points.stream().mapToDouble(Series.Point::value).toArray();
    }

    Key key() {
      var made = trial.trial();
      return new Key(point, made.variant(), made.pass(), series.metric(), series.unit());
    }
  }

  private record Key(PointId point, VariantId variant, Pass pass, String metric, String unit) {}

  /** Returns every time series of every completed trial in each window where it has values. */
  public static List<WindowTimeSeries> inWindows(List<TrialRecord> trials) {
    return cuts(trials)
        .map(
            cut ->
                new WindowTimeSeries(
                    cut.trial(),
                    cut.point(),
                    cut.series().metric(),
                    cut.series().unit(),
                    Spread.of(cut.values())))
        .toList();
  }

  private static Stream<Cut> cuts(List<TrialRecord> trials) {
    return trials.stream()
        .filter(TrialRecord::completed)
        .flatMap(
            trial ->
                trial.measurements().stream()
                    .flatMap(
                        measurement ->
                            trial.series().stream().map(series -> cut(trial, measurement, series))))
        .filter(cut -> !cut.points().isEmpty());
  }

  private static Cut cut(TrialRecord trial, Measurement measurement, Series series) {
    List<Series.Point> points =
        series.points().stream()
            .filter(point -> measurement.window().contains(described(point)))
            .toList();
    return new Cut(trial, trial.trial().point(measurement.step()), series, points);
  }

  /** Returns a moment within the interval that a point describes, which ends at its stamp. */
  private static Instant described(Series.Point point) {
    return point.at().minus(LATE);
  }

  /** Returns summaries over the trials of each variant, point and pass. */
  public static List<TimeSeriesSummary> summaries(List<TrialRecord> trials) {
    Map<Key, Map<Integer, double[]>> byKey =
        cuts(trials)
            .collect(
                Collectors.groupingBy(
                    Cut::key,
                    LinkedHashMap::new,
                    Collectors.toMap(
                        cut -> cut.trial().trial().number(),
                        Cut::values,
                        (_, later) -> later,
                        TreeMap::new)));
    return byKey.entrySet().stream()
        .map(entry -> summary(entry.getKey(), List.copyOf(entry.getValue().values())))
        .sorted(
            Comparator.comparing((TimeSeriesSummary one) -> one.pass())
                .thenComparing(one -> one.point().label()))
        .toList();
  }

  private static TimeSeriesSummary summary(Key key, List<double[]> ofTrials) {
    double[] all = ofTrials.stream().flatMapToDouble(Arrays::stream).toArray();
    double meanOfMeans =
        ofTrials.stream()
            .mapToDouble(values -> Arrays.stream(values).average().orElseThrow())
            .average()
            .orElseThrow();
    return new TimeSeriesSummary(
        key.point(),
        key.variant(),
        key.pass(),
        key.metric(),
        key.unit(),
        ofTrials.size(),
        Spread.of(all).withMean(meanOfMeans));
  }

  private record Line(
      Optional<WorkloadId> workload,
      LoadId load,
      VariantId variant,
      Pass pass,
      String metric,
      String unit) {}

  /** Returns the mean time series over the trials of each variant, load and pass. */
  public static List<PooledTimeSeries> pooled(List<TrialRecord> trials) {
    var byLine = new LinkedHashMap<Line, List<Map<Integer, Double>>>();
    for (TrialRecord record : trials) {
      if (record.completed() && !record.measurements().isEmpty()) {
        var trial = record.trial();
        for (Series series : record.series()) {
          byLine
              .computeIfAbsent(
                  new Line(
                      trial.workload(),
                      trial.load(),
                      trial.variant(),
                      trial.pass(),
                      series.metric(),
                      series.unit()),
                  _ -> new ArrayList<>())
              .add(bySecond(record, series));
        }
      }
    }
    return byLine.entrySet().stream()
        .map(entry -> pooled(entry.getKey(), entry.getValue()))
        .toList();
  }

  private static PooledTimeSeries pooled(Line line, List<Map<Integer, Double>> ofTrials) {
    List<XY> points =
        ofTrials.stream()
            .flatMap(values -> values.entrySet().stream())
            .collect(
                Collectors.groupingBy(
                    Map.Entry::getKey,
                    TreeMap::new,
                    Collectors.mapping(Map.Entry::getValue, Collectors.toList())))
            .entrySet()
            .stream()
            .filter(second -> 2 * second.getValue().size() >= ofTrials.size())
            .map(second -> new XY(second.getKey(), mean(second.getValue())))
            .toList();
    return new PooledTimeSeries(
        line.workload(),
        line.load(),
        line.variant(),
        line.pass(),
        line.metric(),
        line.unit(),
        ofTrials.size(),
        points);
  }

  /** Returns the mean of each second, by the second's end from the start of the window. */
  private static Map<Integer, Double> bySecond(TrialRecord trial, Series series) {
    return series.points().stream()
        .collect(
            Collectors.groupingBy(
                point -> (int) Math.floor(secondsFromWindow(trial, described(point))) + 1,
                TreeMap::new,
                Collectors.averagingDouble(Series.Point::value)));
  }

  /** Returns seconds since the start of the trial's first window, by which trials are aligned. */
  public static double secondsFromWindow(TrialRecord trial, Instant moment) {
    Instant start = trial.measurements().getFirst().window().start();
    return Duration.between(start, moment).toNanos() / 1e9;
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }
}
