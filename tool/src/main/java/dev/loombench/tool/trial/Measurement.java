package dev.loombench.tool.trial;

import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.trial.threads.Occupancy;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Measurements of one window of a trial.
 *
 * @param step load in the window: a step or a rate of the trial's load, or that load itself
 * @param window the window
 * @param readings readings by metric; absent if not requested
 * @param scraped values of the requested Prometheus series by name: the mean of a gauge, or the
 *     growth of a counter per second
 * @param threads utilization of each group of threads, largest group first; empty without thread
 *     dumps
 */
public record Measurement(
    LoadId step,
    Window window,
    Map<Metric, Reading> readings,
    Map<String, Reading> scraped,
    List<Occupancy> threads) {

  /** Creates a measurement without thread dumps. */
  public Measurement(
      LoadId step, Window window, Map<Metric, Reading> readings, Map<String, Reading> scraped) {
    this(step, window, readings, scraped, List.of());
  }

  /** Creates a measurement without scraped series. */
  public Measurement(LoadId step, Window window, Map<Metric, Reading> readings) {
    this(step, window, readings, Map.of());
  }

  public Measurement {
    scraped = Map.copyOf(scraped);
    readings = readings.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(readings));
    threads = List.copyOf(threads);
  }
}
