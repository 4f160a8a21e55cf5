package dev.loombench.tool.record.jfr;

import java.time.Instant;
import java.util.Arrays;

/**
 * Buffer that sorts changes by time. A recording is ordered except within a chunk of 12 MB, which
 * holds fewer than a million events. Once two million changes are buffered, the oldest million are
 * passed on.
 */
final class JfrChanges {

  private static final int KEPT = 1_000_000;

  private final JfrBins bins;
  private final JfrLevel level;
  private final long[] pending = new long[2 * KEPT];
  private int count;

  /** Creates a buffer that passes changes on to {@code level}. */
  JfrChanges(JfrBins bins, JfrLevel level) {
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
