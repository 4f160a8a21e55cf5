package dev.loombench.tool.loadtest;

import org.HdrHistogram.Histogram;

/** A distribution of times in milliseconds; all zero where there was nothing to count. */
public record LoadSpread(
    double mean, double p50, double p90, double p95, double p99, double p999, double max) {

  static LoadSpread of(Histogram nanos) {
    return new LoadSpread(
        nanos.getTotalCount() == 0 ? 0 : nanos.getMean() / 1e6,
        millis(nanos, 50),
        millis(nanos, 90),
        millis(nanos, 95),
        millis(nanos, 99),
        millis(nanos, 99.9),
        millis(nanos, 100));
  }

  private static double millis(Histogram nanos, double percentile) {
    return nanos.getTotalCount() == 0 ? 0 : nanos.getValueAtPercentile(percentile) / 1e6;
  }
}
