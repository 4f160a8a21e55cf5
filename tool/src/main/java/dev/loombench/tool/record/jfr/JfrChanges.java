package dev.loombench.tool.record.jfr;

import java.time.Instant;
import java.util.Arrays;

/**
 * Brings what comes and goes into order of time. A recording is in order but for what lies within
 * one chunk of it, 12 MB, which are less than a million events; so the oldest million of two
 * million can go on, and no more are kept.
 */
final class JfrChanges {

  private static final int KEPT = 1_000_000;

  private final JfrBins bins;
  private final JfrLevel level;
  private final long[] pending = new long[2 * KEPT];
  private int count;

  /** That go on to {@code level}. */
  JfrChanges(JfrBins bins, JfrLevel level) {
    this.bins = bins;
    this.level = level;
  }

  void came(Instant moment) {
    add(bins.nanos(moment) << 1);
  }

  void went(Instant moment) {
    add(bins.nanos(moment) << 1 | 1);
  }

  /** All have come. */
  void end() {
    goOn(count);
  }

  private void add(long change) {
    if (count == pending.length) {
      goOn(KEPT);
    }
    pending[count++] = change;
  }

  private void goOn(int oldest) {
    Arrays.sort(pending, 0, count);
    for (int at = 0; at < oldest; at++) {
      level.changeAt(pending[at] >> 1, (pending[at] & 1) == 0 ? 1 : -1);
    }
    System.arraycopy(pending, oldest, pending, 0, count - oldest);
    count -= oldest;
  }
}
