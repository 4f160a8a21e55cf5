package dev.loombench.tool.record;

import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Occupancy;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.SampledStacks;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import java.util.List;
import java.util.Map;

/** What was recorded in a trial. */
public interface Recording {

  /**
   * The readings of a window: every metric that the recorder is there for, also those that could
   * not be had.
   *
   * @param goodAnswers that arrived in the window, for figures per request
   */
  Map<Metric, Reading> within(Window window, long goodAnswers);

  /** The course of what was recorded, over the whole trial. */
  List<Series> series();

  /** The readings of a window of what the study named of a Prometheus endpoint, by name. */
  default Map<String, Reading> scrapedWithin(Window window) {
    return Map.of();
  }

  /** How busy each group of threads was in a window; none if no dump of them fell into it. */
  default List<Occupancy> threadsWithin(Window window) {
    return List.of();
  }

  /**
   * Where in the code it happened within the windows, the most frequent first; none if it is not
   * known.
   */
  default List<CodeLocation> evidence(List<Window> windows) {
    return List.of();
  }

  /** The stacks sampled in each window; none if no stacks were. */
  default List<SampledStacks> stacks() {
    return List.of();
  }

  /** What was in force while it was recorded, for the ledger. */
  default Map<String, String> facts() {
    return Map.of();
  }
}
