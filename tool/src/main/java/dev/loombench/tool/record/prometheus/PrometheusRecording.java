package dev.loombench.tool.record.prometheus;

import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.prometheus.PrometheusSamples.Course;
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
import java.util.function.Function;

/** Readings out of what was scraped. */
final class PrometheusRecording implements Recording {

  private static final String NO_POOL =
      "the endpoint tells of no connection pool that is known here:"
          + " HikariCP, r2dbc-pool or Agroal";
  private static final String UNTIMED =
      "the server's connection pool does not tell how long getting a connection takes";
  private static final String UNCOUNTED =
      "the server's connection pool does not tell how many requests waited in vain";
  private static final String WENT_BACK = "the counter went back: it was begun anew";

  private final PrometheusSamples courses;
  private final String address;
  private final List<PrometheusSeries> asked;

  PrometheusRecording(PrometheusSamples courses, String address, List<PrometheusSeries> asked) {
    this.courses = courses;
    this.address = address;
    this.asked = asked;
  }

  @Override
  public Map<Metric, Reading> within(Window window, long goodAnswers) {
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    readings.put(Metric.POOL_ACQUIRE_MEAN, acquireMean(window));
    readings.put(Metric.POOL_ACTIVE_MEAN, mean(PrometheusPools.ACTIVE, window, NO_POOL));
    readings.put(Metric.POOL_PENDING_MEAN, mean(PrometheusPools.PENDING, window, NO_POOL));
    readings.put(Metric.POOL_PENDING_MAX, max(PrometheusPools.PENDING, window));
    readings.put(Metric.POOL_TIMEOUTS, timeouts(window));
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
              : mean(series.selection(), window, neverTold(series)));
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
        each(PrometheusPools.ACQUIRED, this::acquireMean));
    addLevel(series, Metric.POOL_ACTIVE_MEAN, PrometheusPools.ACTIVE);
    addLevel(series, Metric.POOL_PENDING_MEAN, PrometheusPools.PENDING);
    for (PrometheusSeries one : asked) {
      if (one.grows()) {
        add(series, one.name(), "1/s", each(one.selection(), window -> perSecond(one, window)));
      } else {
        add(series, one.name(), "", courses.course(one.selection()).level().points());
      }
    }
    return List.copyOf(series);
  }

  private Reading timeouts(Window window) {
    boolean poolIsTold = !courses.course(PrometheusPools.ACTIVE).isEmpty();
    return growth(PrometheusPools.TIMEOUTS, window, poolIsTold ? UNCOUNTED : NO_POOL);
  }

  private Reading acquireMean(Window window) {
    if (!courses.course(PrometheusPools.ACTIVE).isEmpty()
        && courses.course(PrometheusPools.ACQUIRED).isEmpty()) {
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
    Reading growth = growth(series.selection(), window, neverTold(series));
    return growth instanceof Measured(double grown)
        ? new Measured(grown / window.seconds())
        : growth;
  }

  private String neverTold(PrometheusSeries series) {
    return "%s tells no number for %s".formatted(address, series.written());
  }

  private Reading growth(PrometheusSelection selection, Window window, String neverTold) {
    Course course = courses.course(selection);
    return course.counter().fellIn(window)
        ? new Unavailable(WENT_BACK)
        : told(course.counter().growth(window), selection, neverTold);
  }

  private Reading mean(PrometheusSelection selection, Window window, String neverTold) {
    return told(courses.course(selection).level().mean(window), selection, neverTold);
  }

  private Reading max(PrometheusSelection selection, Window window) {
    return told(courses.course(selection).level().max(window), selection, NO_POOL);
  }

  private Reading told(OptionalDouble value, PrometheusSelection selection, String neverTold) {
    return value.isPresent()
        ? new Measured(value.getAsDouble())
        : new Unavailable(courses.whyMissing(selection, neverTold));
  }

  /** What a figure was between every two samples of a counter, where it could be had. */
  private List<Point> each(PrometheusSelection counter, Function<Window, Reading> figure) {
    var points = new ArrayList<Point>();
    for (Window interval : courses.course(counter).counter().intervals()) {
      if (figure.apply(interval) instanceof Measured(double value)) {
        points.add(new Point(interval.end(), value));
      }
    }
    return points;
  }

  private void addLevel(List<Series> series, Metric metric, PrometheusSelection selection) {
    add(series, metric.key(), metric.unit(), courses.course(selection).level().points());
  }

  private static void add(List<Series> series, String name, String unit, List<Point> points) {
    if (!points.isEmpty()) {
      series.add(new Series(name, unit, points));
    }
  }
}
