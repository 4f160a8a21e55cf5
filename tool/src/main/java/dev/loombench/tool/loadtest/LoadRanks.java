package dev.loombench.tool.loadtest;

import dev.loombench.tool.stats.Quantile;
import dev.loombench.tool.stats.Quantiles;

/**
 * Percentiles of latency over all requests: failures rank slower than every good answer, and what
 * was never answered counts as at least its age.
 */
public record LoadRanks(Place p50, Place p90, Place p95, Place p99, Place p999, Place max) {

  /** What is known of a percentile. */
  public enum Certainty {
    /** It is this. */
    KNOWN,
    /** Requests unanswered at the end decide: it is this or more. */
    AT_LEAST,
    /** It falls among the failed requests, slower than every good answer. */
    FAILED,
    /** Nothing was due. */
    NONE
  }

  /**
   * A percentile.
   *
   * @param millis in milliseconds; 0 where it falls among failures or nothing was due
   */
  public record Place(Certainty certainty, double millis) {

    private static Place of(Quantile quantile) {
      return switch (quantile) {
        case Quantile.At(long nanos) -> new Place(Certainty.KNOWN, nanos / 1e6);
        case Quantile.AtLeast(long nanos) -> new Place(Certainty.AT_LEAST, nanos / 1e6);
        case Quantile.Failed() -> new Place(Certainty.FAILED, 0);
        case Quantile.None() -> new Place(Certainty.NONE, 0);
      };
    }
  }

  static LoadRanks of(Quantiles quantiles) {
    return new LoadRanks(
        Place.of(quantiles.at(0.5)),
        Place.of(quantiles.at(0.9)),
        Place.of(quantiles.at(0.95)),
        Place.of(quantiles.at(0.99)),
        Place.of(quantiles.at(0.999)),
        Place.of(quantiles.at(1)));
  }
}
