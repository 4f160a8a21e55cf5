package dev.loombench.tool.stats;

import java.util.Arrays;

/**
 * Mean, maximum and percentiles of a time series. A percentile is the value of rank {@code ⌈q·n⌉}
 * (definition 1 of Hyndman and Fan, "Sample quantiles in statistical packages", The American
 * Statistician 50, 1996), so it is always a measured value. With few values, percentiles coincide:
 * below 20 values p95 is the largest, below 100 values p99 is.
 */
public record Spread(int count, double mean, double max, double p50, double p95, double p99) {

  public static Spread of(double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("the spread of no values");
    }
    double[] sorted = Arrays.stream(values).sorted().toArray();
    return new Spread(
        sorted.length,
        MeanInterval.mean(sorted),
        sorted[sorted.length - 1],
        at(sorted, 0.50),
        at(sorted, 0.95),
        at(sorted, 0.99));
  }

  /** Returns the same spread with another mean: that of the means of groups. */
  public Spread withMean(double ofMeans) {
    return new Spread(count, ofMeans, max, p50, p95, p99);
  }

  private static double at(double[] sorted, double share) {
    // Slightly below, so that 0.95 * 20 does not round up to rank 20.
    int rank = (int) Math.max(1, Math.ceil(share * sorted.length - 1e-9 * sorted.length));
    return sorted[rank - 1];
  }
}
