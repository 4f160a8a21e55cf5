package dev.loombench.tool.stats;

import java.util.Arrays;

/**
 * How the values of a course lie: mean, largest and percentiles. A percentile is the value of rank
 * {@code ⌈q·n⌉} (definition 1 of Hyndman and Fan, "Sample quantiles in statistical packages", The
 * American Statistician 50, 1996), so it is always a value that was measured. Few values can't tell
 * it well: of 6 values p95 and p99 are both the largest; below 20 values p95 is the largest, below
 * 100 values p99 is.
 *
 * @param count how many values there are, at least 1
 * @param mean their mean
 * @param max the largest
 * @param p50 the middle one
 * @param p95 the one that 95 % of them do not exceed
 * @param p99 the one that 99 % of them do not exceed
 */
public record Spread(int count, double mean, double max, double p50, double p95, double p99) {

  /**
   * Of those values.
   *
   * @param values in any order, at least one, all finite
   */
  public static Spread of(double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("the spread of no values");
    }
    double[] sorted = Arrays.stream(values).sorted().toArray();
    return new Spread(
        sorted.length,
        Arrays.stream(sorted).sum() / sorted.length,
        sorted[sorted.length - 1],
        at(sorted, 0.50),
        at(sorted, 0.95),
        at(sorted, 0.99));
  }

  /** The same values with another mean: that of the means of groups. */
  public Spread withMean(double ofMeans) {
    return new Spread(count, ofMeans, max, p50, p95, p99);
  }

  private static double at(double[] sorted, double share) {
    // A hair below, so that 0.95 * 20 does not round up to rank 20.
    int rank = (int) Math.max(1, Math.ceil(share * sorted.length - 1e-9 * sorted.length));
    return sorted[rank - 1];
  }
}
