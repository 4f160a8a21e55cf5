package dev.loombench.tool.trial;

import java.time.Instant;
import java.util.List;

/** Time series of a metric over a whole trial, warm-up included. */
public record Series(String metric, String unit, List<Point> points) {

  /** Start of the names of series that count failures of one kind. */
  public static final String FAILURES = "failures_";

  /** Value at the end of the interval that it describes. */
  public record Point(Instant at, double value) {}

  public Series {
    points = List.copyOf(points);
  }

  /** Returns the series of this metric with other points. */
  public Series with(List<Point> others) {
    return new Series(metric, unit, others);
  }
}
