package dev.loombench.tool.record.jfr;

import dev.loombench.tool.trial.Series.Point;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Intervals, each counted and compared by its whole length in the bin of its start, with its time
 * spread over the bins that it covers. They arrive in any order.
 */
final class JfrSpans {

  private final JfrBins bins;
  private long[] begun = new long[0];
  private long[] nanos = new long[0];
  private long[] longestNanos = new long[0];

  JfrSpans(JfrBins bins) {
    this.bins = bins;
  }

  void add(Instant start, Duration length) {
    long from = bins.nanos(start);
    long until = from + Math.max(0, length.toNanos());
    int first = (int) (from / JfrBins.NANOS);
    int last = (int) (until / JfrBins.NANOS);
    growTo(last + 1);
    begun[first]++;
    longestNanos[first] = Math.max(longestNanos[first], until - from);
    for (int bin = first; bin <= last; bin++) {
      long begin = Math.max(from, bin * JfrBins.NANOS);
      long end = Math.min(until, (bin + 1) * JfrBins.NANOS);
      nanos[bin] += end - begin;
    }
  }

  void add(Instant moment) {
    add(moment, Duration.ZERO);
  }

  long count(Window window) {
    return sum(begun, window);
  }

  double seconds(Window window) {
    return sum(nanos, window) / 1e9;
  }

  double millisPerSecond(Window window) {
    return seconds(window) * 1e3 / window.seconds();
  }

  /** Returns the longest that started in the window; 0 without any. */
  double longestSeconds(Window window) {
    return within(longestNanos, window).max().orElse(0) / 1e9;
  }

  /** Returns how many started per second, up to {@code until}. */
  List<Point> countsPerSecond(Instant until) {
    return perSecond(begun, 1, until);
  }

  /** Returns their milliseconds per second, up to {@code until}. */
  List<Point> millisPerSecond(Instant until) {
    return perSecond(nanos, 1e6, until);
  }

  private List<Point> perSecond(long[] values, double unit, Instant until) {
    var points = new ArrayList<Point>();
    int end = bins.holding(until);
    for (int bin = 0; bin + JfrBins.PER_SECOND <= end; bin += JfrBins.PER_SECOND) {
      long sum = sum(values, bin, bin + JfrBins.PER_SECOND);
      points.add(new Point(bins.endOf(bin + JfrBins.PER_SECOND - 1), sum / unit));
    }
    return points;
  }

  private long sum(long[] values, Window window) {
    return sum(values, bins.first(window), bins.end(window));
  }

  private static long sum(long[] values, int from, int to) {
    return part(values, from, to).sum();
  }

  private LongStream within(long[] values, Window window) {
    return part(values, bins.first(window), bins.end(window));
  }

  private static LongStream part(long[] values, int from, int to) {
    int end = Math.min(to, values.length);
    return from >= end ? LongStream.empty() : Arrays.stream(values, from, end);
  }

  private void growTo(int length) {
    if (length > begun.length) {
      int more = Math.max(length, begun.length * 2);
      begun = Arrays.copyOf(begun, more);
      nanos = Arrays.copyOf(nanos, more);
      longestNanos = Arrays.copyOf(longestNanos, more);
    }
  }
}
