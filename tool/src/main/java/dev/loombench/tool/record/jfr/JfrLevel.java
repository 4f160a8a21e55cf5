package dev.loombench.tool.record.jfr;

import dev.loombench.tool.trial.Series.Point;
import dev.loombench.tool.trial.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Exact mean and maximum per bin of a level, whose changes arrive in order of time. */
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

  /**
   * Buffer that sorts changes by time. A recording is ordered except within a chunk of 12 MB, which
   * holds fewer than a million events. Once two million changes are buffered, the oldest million
   * are passed on.
   */
  static final class Changes {

    private static final int KEPT = 1_000_000;

    private final JfrBins bins;
    private final JfrLevel level;
    private final long[] pending = new long[2 * KEPT];
    private int count;

    /** Creates a buffer that passes changes on to {@code level}. */
    Changes(JfrBins bins, JfrLevel level) {
      this.bins = bins;
      this.level = level;
    }

    void entered(Instant moment) {
      add(bins.nanos(moment) << 1);
    }

    void left(Instant moment) {
      add(bins.nanos(moment) << 1 | 1);
    }

    void end() {
      passOn(count);
    }

    private void add(long change) {
      if (count == pending.length) {
        passOn(KEPT);
      }
      pending[count++] = change;
    }

    private void passOn(int oldest) {
      Arrays.sort(pending, 0, count);
      for (int at = 0; at < oldest; at++) {
        level.changeAt(pending[at] >> 1, (pending[at] & 1) == 0 ? 1 : -1);
      }
      System.arraycopy(pending, oldest, pending, 0, count - oldest);
      count -= oldest;
    }
  }
}
