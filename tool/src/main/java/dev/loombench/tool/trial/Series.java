package dev.loombench.tool.trial;

import java.time.Instant;
import java.util.List;

/**
 * A metric's course over a whole trial, warm-up included.
 *
 * @param metric the metric's key
 * @param unit of the values
 * @param points in order of time
 */
public record Series(String metric, String unit, List<Point> points) {

  /** A value at the end of the interval that it describes. */
  public record Point(Instant at, double value) {}

  public Series {
    points = List.copyOf(points);
  }
}
