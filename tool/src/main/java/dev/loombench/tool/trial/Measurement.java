package dev.loombench.tool.trial;

import dev.loombench.tool.study.LoadId;
import java.util.List;
import java.util.Map;

/**
 * What was measured in one window of a trial.
 *
 * @param step the load in the window: a step or a rate of the trial's load, or that load itself
 * @param window the window
 * @param readings what each metric was; a metric not asked for is absent
 * @param scraped what each series was that the study named of a Prometheus endpoint, by its name: a
 *     level's mean, or a counter's growth per second
 * @param threads how busy each group of threads was, the largest first; empty where no dump was
 *     taken
 */
public record Measurement(
    LoadId step,
    Window window,
    Map<Metric, Reading> readings,
    Map<String, Reading> scraped,
    List<Occupancy> threads) {

  /** With no dump of threads. */
  public Measurement(
      LoadId step, Window window, Map<Metric, Reading> readings, Map<String, Reading> scraped) {
    this(step, window, readings, scraped, List.of());
  }

  /** With nothing scraped. */
  public Measurement(LoadId step, Window window, Map<Metric, Reading> readings) {
    this(step, window, readings, Map.of());
  }

  public Measurement {
    scraped = Map.copyOf(scraped);
    readings = Map.copyOf(readings);
    threads = List.copyOf(threads);
  }
}
