package dev.loombench.contract;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Latencies of good answers, from due to the end of the response, in fixed buckets of about seven
 * per decade. They are for watching a load; figures are computed from the histogram log.
 *
 * @param counts number of answers in each bucket, without the empty ones at the end
 */
public record LatencyCounts(List<Long> counts, long sumNanos) {

  public static final LatencyCounts NONE = new LatencyCounts(List.of(), 0);

  private static final long MICROSECOND = 1_000;

  private static final long[] UPPER_NANOS = upperBounds();

  public static final int BUCKETS = UPPER_NANOS.length + 1;

  public LatencyCounts {
    counts = List.copyOf(counts);
  }

  /** Returns the counts of an array with an element for each bucket. */
  public static LatencyCounts of(long[] buckets, long sumNanos) {
    int size = buckets.length;
    while (size > 0 && buckets[size - 1] == 0) {
      size--;
    }
    return size == 0
        ? NONE
        : new LatencyCounts(Arrays.stream(buckets, 0, size).boxed().toList(), sumNanos);
  }

  public static int bucketOf(long nanos) {
    int found = Arrays.binarySearch(UPPER_NANOS, nanos);
    return found >= 0 ? found : -found - 1;
  }

  /** Returns the inclusive upper bounds of all buckets but the last, which has none. */
  public static long[] upperNanos() {
    return UPPER_NANOS.clone();
  }

  public LatencyCounts plus(LatencyCounts other) {
    var sums = new ArrayList<Long>();
    for (int bucket = 0; bucket < Math.max(counts.size(), other.counts.size()); bucket++) {
      sums.add(in(bucket) + other.in(bucket));
    }
    return new LatencyCounts(sums, sumNanos + other.sumNanos);
  }

  public long in(int bucket) {
    return bucket < counts.size() ? counts.get(bucket) : 0;
  }

  /** Returns bounds from 50 µs to 60 s. */
  private static long[] upperBounds() {
    var bounds = new ArrayList<Long>(List.of(50 * MICROSECOND, 70 * MICROSECOND));
    for (long decade = 100 * MICROSECOND; decade <= 1_000_000 * MICROSECOND; decade *= 10) {
      for (int tenths : new int[] {10, 15, 20, 30, 40, 50, 70}) {
        bounds.add(decade / 10 * tenths);
      }
    }
    for (long seconds : new long[] {10, 15, 20, 30, 60}) {
      bounds.add(seconds * 1_000_000 * MICROSECOND);
    }
    return bounds.stream().mapToLong(Long::longValue).toArray();
  }
}
