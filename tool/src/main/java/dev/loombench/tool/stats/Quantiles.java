package dev.loombench.tool.stats;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Quantiles over all requests. Failures rank slower than every good answer, so that fast errors
 * never look good. The latency of a request unanswered at the end is censored at its age: a
 * quantile is computed once with those requests at their age and once with them as slowest. If both
 * agree, it is known; else the first is its lower bound. The quantile {@code q} of {@code n}
 * requests is the one of rank {@code ⌈q·n⌉} (definition 1 of Hyndman and Fan, "Sample quantiles in
 * statistical packages", The American Statistician 50, 1996).
 */
public final class Quantiles {

  private final Histogram good;
  private final Histogram goodAndUnanswered;
  private final long requests;

  private Quantiles(Histogram good, Histogram goodAndUnanswered, long requests) {
    this.good = good;
    this.goodAndUnanswered = goodAndUnanswered;
    this.requests = requests;
  }

  /** Returns the quantiles over three histograms in nanoseconds, which are not changed. */
  public static Quantiles of(Histogram ok, Histogram failed, Histogram censored) {
    Histogram merged = ok.copy();
    merged.setAutoResize(true);
    merged.add(censored);
    return new Quantiles(
        ok.copy(), merged, ok.getTotalCount() + failed.getTotalCount() + censored.getTotalCount());
  }

  public long requests() {
    return requests;
  }

  /**
   * Returns a quantile.
   *
   * @param share above 0 and at most 1, like 0.99
   */
  public Quantile at(double share) {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException("not a quantile: " + share);
    }
    if (requests == 0) {
      return new Quantile.None();
    }
    // Slightly below, so that 0.07 * 100 does not round up to rank 8.
    long rank = Math.max(1, (long) Math.ceil(share * requests - 1e-9 * requests));
    if (rank > goodAndUnanswered.getTotalCount()) {
      return new Quantile.Failed();
    }
    long atLeast = valueAtRank(goodAndUnanswered, rank);
    boolean known = rank <= good.getTotalCount() && valueAtRank(good, rank) == atLeast;
    return known ? new Quantile.At(atLeast) : new Quantile.AtLeast(atLeast);
  }

  private static long valueAtRank(Histogram histogram, long rank) {
    for (HistogramIterationValue step : histogram.recordedValues()) {
      if (step.getTotalCountToThisValue() >= rank) {
        return step.getValueIteratedTo();
      }
    }
    throw new IllegalArgumentException("no rank " + rank + " in " + histogram.getTotalCount());
  }
}
