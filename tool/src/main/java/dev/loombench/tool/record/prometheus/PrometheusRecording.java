package dev.loombench.tool.record.prometheus;

import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.SampleSeries;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Series.Point;
import dev.loombench.tool.trial.Window;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Readings of scraped samples. */
record PrometheusRecording(PrometheusSamples samples, String address, List<PrometheusSeries> asked)
    implements Recording {

  private static final String NO_POOL =
      "the endpoint exports no known connection pool: HikariCP, r2dbc-pool or Agroal";
  private static final String UNTIMED =
      "the server's connection pool does not export acquire times";
  private static final String UNCOUNTED =
      "the server's connection pool does not export acquire timeouts";
  private static final String WENT_BACK = "counter reset";

  @Override
  public Map<Metric, Reading> within(Window window, long goodAnswers) {
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    PrometheusSelection pending = PrometheusPools.PENDING;
    readings.put(Metric.POOL_ACQUIRE_MEAN, acquireMean(window));
    readings.put(Metric.POOL_ACTIVE_MEAN, mean(PrometheusPools.ACTIVE, window, NO_POOL));
    readings.put(Metric.POOL_PENDING_MEAN, mean(pending, window, NO_POOL));
    readings.put(
        Metric.POOL_PENDING_MAX, reading(samples.of(pending).max(window), pending, NO_POOL));
    boolean hasPool = !samples.of(PrometheusPools.ACTIVE).points().isEmpty();
    readings.put(
        Metric.POOL_TIMEOUTS,
        growth(PrometheusPools.TIMEOUTS, window, hasPool ? UNCOUNTED : NO_POOL));
    return readings;
  }

  @Override
  public Map<String, Reading> scrapedWithin(Window window) {
    var readings = new HashMap<String, Reading>();
    for (PrometheusSeries series : asked) {
      readings.put(
          series.name(),
          series.grows()
              ? perSecond(series, window)
              : mean(series.selection(), window, missing(series)));
    }
    return readings;
  }

  @Override
  public List<Series> series() {
    var series = new ArrayList<Series>();
    add(
        series,
        Metric.POOL_ACQUIRE_MEAN.key(),
        Metric.POOL_ACQUIRE_MEAN.unit(),
        samples.of(PrometheusPools.ACQUIRED).figures(this::acquireMean));
    addLevel(series, Metric.POOL_ACTIVE_MEAN, PrometheusPools.ACTIVE);
    addLevel(series, Metric.POOL_PENDING_MEAN, PrometheusPools.PENDING);
    for (PrometheusSeries one : asked) {
      SampleSeries sampled = samples.of(one.selection());
      if (one.grows()) {
        add(series, one.name(), "1/s", sampled.figures(window -> perSecond(one, window)));
      } else {
        add(series, one.name(), "", sampled.points());
      }
    }
    return List.copyOf(series);
  }

  private Reading acquireMean(Window window) {
    if (!samples.of(PrometheusPools.ACTIVE).points().isEmpty()
        && samples.of(PrometheusPools.ACQUIRED).points().isEmpty()) {
      return new Unavailable(UNTIMED);
    }
    Reading acquired = growth(PrometheusPools.ACQUIRED, window, NO_POOL);
    Reading millis = growth(PrometheusPools.ACQUIRE_MILLIS, window, UNTIMED);
    if (acquired instanceof Measured(double count) && millis instanceof Measured(double sum)) {
      return count > 0
          ? new Measured(sum / count)
          : new Unavailable("no connection was taken from the pool in the window");
    }
    return acquired instanceof Measured ? millis : acquired;
  }

  private Reading perSecond(PrometheusSeries series, Window window) {
    Reading growth = growth(series.selection(), window, missing(series));
    return growth instanceof Measured(double grown)
        ? new Measured(grown / window.seconds())
        : growth;
  }

  private String missing(PrometheusSeries series) {
    return "%s has no value for %s".formatted(address, series.written());
  }

  private Reading growth(PrometheusSelection selection, Window window, String missing) {
    SampleSeries selected = samples.of(selection);
    return selected.fellIn(window)
        ? new Unavailable(WENT_BACK)
        : reading(selected.growth(window), selection, missing);
  }

  private Reading mean(PrometheusSelection selection, Window window, String missing) {
    return reading(samples.of(selection).mean(window), selection, missing);
  }

  private Reading reading(OptionalDouble value, PrometheusSelection selection, String missing) {
    return Reading.of(value, samples.whyMissing(selection, missing));
  }

  private void addLevel(List<Series> series, Metric metric, PrometheusSelection selection) {
    add(series, metric.key(), metric.unit(), samples.of(selection).points());
  }

  private static void add(List<Series> series, String name, String unit, List<Point> points) {
    if (!points.isEmpty()) {
      series.add(new Series(name, unit, points));
    }
  }
}
