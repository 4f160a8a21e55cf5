package dev.loombench.tool.record;

import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Series.Point;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Samples of a counter or gauge. A counter is interpolated linearly between samples. */
public final class SampleSeries {

  /** Shorter intervals contain too few kernel ticks for a rate. */
  private static final Duration SHORTEST_FOR_A_RATE = Duration.ofMillis(500);

  private static final Comparator<Point> BY_TIME = Comparator.comparing(Point::at);

  private final List<Point> samples = new ArrayList<>();

  /** Adds a sample, which may be earlier than others. */
  public void add(Instant at, double value) {
    int index = samples.size();
    while (index > 0 && samples.get(index - 1).at().isAfter(at)) {
      index--;
    }
    samples.add(index, new Point(at, value));
  }

  public List<Point> points() {
    return List.copyOf(samples);
  }

  /** Returns the last sample's value; empty before the first. */
  public OptionalDouble last() {
    return samples.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(samples.getLast().value());
  }

  /** Returns the growth in the window; empty unless samples cover it from start to end. */
  public OptionalDouble growth(Window window) {
    OptionalDouble start = at(window.start());
    OptionalDouble end = at(window.end());
    return start.isPresent() && end.isPresent()
        ? OptionalDouble.of(end.getAsDouble() - start.getAsDouble())
        : OptionalDouble.empty();
  }

  /** Returns true if the counter decreased in or around the window: a counter reset. */
  public boolean fellIn(Window window) {
    return IntStream.range(1, samples.size())
        .filter(next -> samples.get(next).at().isAfter(window.start()))
        .filter(next -> samples.get(next - 1).at().isBefore(window.end()))
        .anyMatch(next -> samples.get(next).value() < samples.get(next - 1).value());
  }

  /** Returns the consecutive intervals between samples that are long enough for a rate. */
  public List<Window> intervals() {
    var intervals = new ArrayList<Window>();
    Instant last = null;
    for (Point sample : samples) {
      if (last == null) {
        last = sample.at();
      } else if (Duration.between(last, sample.at()).compareTo(SHORTEST_FOR_A_RATE) >= 0) {
        intervals.add(new Window(last, sample.at()));
        last = sample.at();
      }
    }
    return intervals;
  }

  /** Returns the growth per second over each of the {@link #intervals}, at its end. */
  public List<Point> rates() {
    return figures(interval -> new Measured(growth(interval).orElseThrow() / interval.seconds()));
  }

  /** Returns a figure for each of the {@link #intervals}, at its end, where available. */
  public List<Point> figures(Function<Window, Reading> figure) {
    var points = new ArrayList<Point>();
    for (Window interval : intervals()) {
      if (figure.apply(interval) instanceof Measured(double value)) {
        points.add(new Point(interval.end(), value));
      }
    }
    return points;
  }

  public OptionalDouble mean(Window window) {
    return within(window).average();
  }

  public OptionalDouble max(Window window) {
    return within(window).max();
  }

  private DoubleStream within(Window window) {
    return samples.stream()
        .filter(sample -> window.contains(sample.at()))
        .mapToDouble(Point::value);
  }

  private OptionalDouble at(Instant moment) {
    int found = Collections.binarySearch(samples, new Point(moment, 0), BY_TIME);
    if (found >= 0) {
      return OptionalDouble.of(samples.get(found).value());
    }
    int next = -found - 1;
    return next == 0 || next == samples.size()
        ? OptionalDouble.empty()
        : OptionalDouble.of(between(samples.get(next - 1), samples.get(next), moment));
  }

  private static double between(Point before, Point after, Instant moment) {
    double share =
        Duration.between(before.at(), moment).toNanos() / (secondsBetween(before, after) * 1e9);
    return before.value() + share * (after.value() - before.value());
  }

  private static double secondsBetween(Point before, Point after) {
    return Duration.between(before.at(), after.at()).toNanos() / 1e9;
  }
}
