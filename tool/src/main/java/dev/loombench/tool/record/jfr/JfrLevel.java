package dev.loombench.tool.record.jfr;

import dev.loombench.tool.trial.Series.Point;
import dev.loombench.tool.trial.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Exact mean and maximum per bin of a level that changes over time. Changes arrive in order of
 * time.
 */
final class JfrLevel {

  private final JfrBins bins;
  private double[] levelNanos = new double[0];
  private long[] most = new long[0];
  private long level;
  private long reachedNanos;

  JfrLevel(JfrBins bins) {
    this.bins = bins;
  }

  /** Adds {@code more} to the level at a moment. */
  void change(Instant moment, int more) {
    changeAt(bins.nanos(moment), more);
  }

  /** Same, in nanoseconds since the origin of the bins. */
  void changeAt(long nanos, int more) {
    stayUntil(nanos);
    level += more;
    most[(int) (reachedNanos / JfrBins.NANOS)] =
        Math.max(most[(int) (reachedNanos / JfrBins.NANOS)], level);
  }

  void stay(Instant moment) {
    stayUntil(bins.nanos(moment));
  }

  double mean(Window window) {
    int first = bins.first(window);
    int end = Math.min(bins.end(window), levelNanos.length);
    return first >= end
        ? 0
        : Arrays.stream(levelNanos, first, end).sum()
            / ((bins.end(window) - first) * (double) JfrBins.NANOS);
  }

  long max(Window window) {
    int first = bins.first(window);
    int end = Math.min(bins.end(window), most.length);
    return first >= end ? 0 : Arrays.stream(most, first, end).max().orElse(0);
  }

  List<Point> meansPerSecond() {
    var points = new ArrayList<Point>();
    int end = (int) (reachedNanos / JfrBins.NANOS);
    for (int bin = 0; bin + JfrBins.PER_SECOND <= end; bin += JfrBins.PER_SECOND) {
      double sum = Arrays.stream(levelNanos, bin, bin + JfrBins.PER_SECOND).sum();
      points.add(new Point(bins.endOf(bin + JfrBins.PER_SECOND - 1), sum / 1e9));
    }
    return points;
  }

  private void stayUntil(long nanos) {
    long until = Math.max(nanos, reachedNanos);
    growTo((int) (until / JfrBins.NANOS) + 1);
    while (reachedNanos < until) {
      int bin = (int) (reachedNanos / JfrBins.NANOS);
      long end = Math.min(until, (bin + 1) * JfrBins.NANOS);
      levelNanos[bin] += (double) level * (end - reachedNanos);
      most[bin] = Math.max(most[bin], level);
      reachedNanos = end;
    }
  }

  private void growTo(int length) {
    if (length > most.length) {
      int more = Math.max(length, most.length * 2);
      levelNanos = Arrays.copyOf(levelNanos, more);
      most = Arrays.copyOf(most, more);
    }
  }
}
