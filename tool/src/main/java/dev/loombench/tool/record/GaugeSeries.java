package dev.loombench.tool.record;

import dev.loombench.tool.trial.Series.Point;
import dev.loombench.tool.trial.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** Samples of a value that rises and falls. */
public final class GaugeSeries {

  private final List<Point> samples = new ArrayList<>();

  public void add(Instant at, double value) {
    samples.add(new Point(at, value));
  }

  public OptionalDouble mean(Window window) {
    return within(window).average();
  }

  public OptionalDouble max(Window window) {
    return within(window).max();
  }

  /** Returns the last sample's value; empty before the first. */
  public OptionalDouble last() {
    return samples.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(samples.getLast().value());
  }

  public List<Point> points() {
    return List.copyOf(samples);
  }

  private DoubleStream within(Window window) {
    return samples.stream()
        .filter(sample -> window.contains(sample.at()))
        .mapToDouble(Point::value);
  }
}
