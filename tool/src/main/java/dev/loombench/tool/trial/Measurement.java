package dev.loombench.tool.trial;

import java.util.Map;

/**
 * What was measured in one window of a trial.
 *
 * @param point the point of the load that the window held, like {@code open 50/s}
 * @param window the window
 * @param readings what each metric was; a metric not asked for is absent
 */
public record Measurement(String point, Window window, Map<Metric, Reading> readings) {

  public Measurement {
    readings = Map.copyOf(readings);
  }
}
