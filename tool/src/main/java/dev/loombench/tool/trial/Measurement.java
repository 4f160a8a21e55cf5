package dev.loombench.tool.trial;

import java.util.List;
import java.util.Map;

/**
 * What was measured in one window of a trial.
 *
 * @param point the point of the load that the window held, like {@code open 50/s}
 * @param window the window
 * @param readings what each metric was; a metric not asked for is absent
 * @param scraped what each series was that the study named of a Prometheus endpoint, by its name: a
 *     level's mean, or a counter's growth per second
 * @param threads how busy each group of threads was, the largest first; empty where no dump was
 *     taken
 */
public record Measurement(
    String point,
    Window window,
    Map<Metric, Reading> readings,
    Map<String, Reading> scraped,
    List<Occupancy> threads) {

  /** With no dump of threads. */
  public Measurement(
      String point, Window window, Map<Metric, Reading> readings, Map<String, Reading> scraped) {
    this(point, window, readings, scraped, List.of());
  }

  /** With nothing scraped. */
  public Measurement(String point, Window window, Map<Metric, Reading> readings) {
    this(point, window, readings, Map.of());
  }

  public Measurement {
    scraped = Map.copyOf(scraped);
    readings = Map.copyOf(readings);
    threads = List.copyOf(threads);
  }
}
