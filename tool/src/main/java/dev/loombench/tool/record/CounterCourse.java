package dev.loombench.tool.record;

import dev.loombench.tool.trial.Series.Point;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Samples of a counter that only grows. It is differenced, and straight between two samples. */
final class CounterCourse {

  /** Shorter intervals have too few of the kernel's ticks in them for a rate. */
  private static final Duration SHORTEST_FOR_A_RATE = Duration.ofMillis(500);

  private final List<Point> samples = new ArrayList<>();

  /** Adds a sample; samples come in order of time. */
  void add(Instant at, double value) {
    samples.add(new Point(at, value));
  }

  /** How much it grew in the window; empty unless samples reach from its start to its end. */
  OptionalDouble growth(Window window) {
    OptionalDouble start = at(window.start());
    OptionalDouble end = at(window.end());
    return start.isPresent() && end.isPresent()
        ? OptionalDouble.of(end.getAsDouble() - start.getAsDouble())
        : OptionalDouble.empty();
  }

  /** Its growth per second between samples, at the end of each interval. */
  List<Point> rates() {
    var rates = new ArrayList<Point>();
    Point last = null;
    for (Point sample : samples) {
      if (last == null) {
        last = sample;
      } else if (Duration.between(last.at(), sample.at()).compareTo(SHORTEST_FOR_A_RATE) >= 0) {
        double growth = sample.value() - last.value();
        rates.add(new Point(sample.at(), growth / secondsBetween(last, sample)));
        last = sample;
      }
    }
    return rates;
  }

  private OptionalDouble at(Instant moment) {
    for (int next = 0; next < samples.size(); next++) {
      Point after = samples.get(next);
      if (after.at().equals(moment)) {
        return OptionalDouble.of(after.value());
      }
      if (after.at().isAfter(moment)) {
        return next == 0
            ? OptionalDouble.empty()
            : OptionalDouble.of(between(samples.get(next - 1), after, moment));
      }
    }
    return OptionalDouble.empty();
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
