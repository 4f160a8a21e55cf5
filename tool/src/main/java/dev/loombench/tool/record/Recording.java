package dev.loombench.tool.record;

import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.SampledStacks;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.Occupancy;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Recording of a trial. */
public interface Recording {

  /** Returns a recording that could not be made: its metrics are unavailable for that reason. */
  static Recording unavailable(Set<Metric> metrics, String reason) {
    return (_, _) -> {
      var readings = new EnumMap<Metric, Reading>(Metric.class);
      metrics.forEach(metric -> readings.put(metric, new Reading.Unavailable(reason)));
      return readings;
    };
  }

  /**
   * Returns the readings of a window: every metric of the recorder, unavailable ones included.
   *
   * @param goodAnswers good answers that arrived in the window, for figures per request
   */
  Map<Metric, Reading> within(Window window, long goodAnswers);

  default List<Series> series() {
    return List.of();
  }

  /** Returns the readings of the scraped Prometheus series in a window, by name. */
  default Map<String, Reading> scrapedWithin(Window window) {
    return Map.of();
  }

  /** Returns the utilization of each thread group in a window; empty without a thread dump. */
  default List<Occupancy> threadsWithin(Window window) {
    return List.of();
  }

  /** Returns foreign CPU and steal on a host without the server; empty for the server's host. */
  default Map<Metric, Reading> noiseWithin(Window window) {
    return Map.of();
  }

  /** Returns code locations of events in the windows, most frequent first; empty if unknown. */
  default List<CodeLocation> evidence(List<Window> windows) {
    return List.of();
  }

  /** Returns the sampled stacks of each window; empty if none were sampled. */
  default List<SampledStacks> stacks() {
    return List.of();
  }

  /** Returns the settings in effect during the recording. */
  default Map<String, String> facts() {
    return Map.of();
  }
}
