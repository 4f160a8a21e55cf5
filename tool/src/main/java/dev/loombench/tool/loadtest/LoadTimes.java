package dev.loombench.tool.loadtest;

import dev.loombench.contract.HistogramTag;
import dev.loombench.tool.stats.Quantile;
import dev.loombench.tool.stats.Quantiles;
import dev.loombench.tool.store.LatencyLog;
import dev.loombench.tool.trial.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/**
 * Times of a load test's requests.
 *
 * @param latencyMillis from due to answered, with failures ranked slowest
 * @param serviceMillis from sent to answered, of good answers
 * @param connectionWaitMillis from due to a free connection, of every sent request; caused by the
 *     server
 * @param latenessMillis from due, or a free connection if later, to sent; caused by the generator,
 *     and of several generators that of the latest
 * @param latencyHistogram good answers by latency
 */
public record LoadTimes(
    Percentiles latencyMillis,
    Optional<Distribution> serviceMillis,
    Optional<Distribution> connectionWaitMillis,
    Optional<Distribution> latenessMillis,
    List<Bin> latencyHistogram) {

  private static final int MAX_BINS = 10;

  /** Smallest ratio of bounds that a histogram of three digits can resolve. */
  private static final double MIN_BIN_FACTOR = 1.05;

  /** Distribution of times, in milliseconds. */
  public record Distribution(
      double mean, double p50, double p90, double p95, double p99, double p999, double max) {

    private static Optional<Distribution> of(Histogram nanos) {
      return nanos.getTotalCount() == 0
          ? Optional.empty()
          : Optional.of(
              new Distribution(
                  nanos.getMean() / 1e6,
                  millis(nanos, 50),
                  millis(nanos, 90),
                  millis(nanos, 95),
                  millis(nanos, 99),
                  millis(nanos, 99.9),
                  millis(nanos, 100)));
    }

    private static double millis(Histogram nanos, double percentile) {
      return nanos.getValueAtPercentile(percentile) / 1e6;
    }
  }

  /**
   * Percentiles of latency over all requests. Failures rank slower than every good answer; an
   * unanswered request counts as at least its age.
   *
   * @param mean of good answers
   * @param max of good answers
   */
  public record Percentiles(
      OptionalDouble mean,
      Percentile p50,
      Percentile p90,
      Percentile p95,
      Percentile p99,
      Percentile p999,
      OptionalDouble max) {

    private static Percentiles of(Histogram answers, Quantiles quantiles) {
      boolean answered = answers.getTotalCount() > 0;
      return new Percentiles(
          answered ? OptionalDouble.of(answers.getMean() / 1e6) : OptionalDouble.empty(),
          Percentile.of(quantiles.at(0.5)),
          Percentile.of(quantiles.at(0.9)),
          Percentile.of(quantiles.at(0.95)),
          Percentile.of(quantiles.at(0.99)),
          Percentile.of(quantiles.at(0.999)),
          answered ? OptionalDouble.of(answers.getMaxValue() / 1e6) : OptionalDouble.empty());
    }
  }

  /** Certainty of a percentile. */
  public enum Certainty {
    /** The value is exact. */
    KNOWN,
    /** The value is a lower bound, because it depends on requests unanswered at the end. */
    AT_LEAST,
    /** Among the failed requests. */
    FAILED,
    /** Nothing was due. */
    NONE
  }

  /**
   * Percentile of latency over all requests.
   *
   * @param millis the value or its lower bound; empty among failures, and if nothing was due
   */
  public record Percentile(Certainty certainty, OptionalDouble millis) {

    private static Percentile of(Quantile quantile) {
      return switch (quantile) {
        case Quantile.At(long nanos) ->
            new Percentile(Certainty.KNOWN, OptionalDouble.of(nanos / 1e6));
        case Quantile.AtLeast(long nanos) ->
            new Percentile(Certainty.AT_LEAST, OptionalDouble.of(nanos / 1e6));
        case Quantile.Failed() -> new Percentile(Certainty.FAILED, OptionalDouble.empty());
        case Quantile.None() -> new Percentile(Certainty.NONE, OptionalDouble.empty());
      };
    }
  }

  /** Number of good answers within a range of latency. */
  public record Bin(double fromMillis, double toMillis, long count) {}

  static LoadTimes of(LatencyLog log, Window window) {
    Histogram latency = log.within(window, HistogramTag.LATENCY);
    return new LoadTimes(
        Percentiles.of(
            latency,
            Quantiles.of(
                latency,
                log.within(window, HistogramTag.FAILED),
                log.within(window, HistogramTag.CENSORED))),
        Distribution.of(log.within(window, HistogramTag.SERVICE)),
        Distribution.of(log.within(window, HistogramTag.CONNECTION_WAIT)),
        Distribution.of(log.latest(window).nanos()),
        bins(latency));
  }

  /** Returns bins from the minimum to the maximum with bounds in equal ratios. */
  private static List<Bin> bins(Histogram nanos) {
    if (nanos.getTotalCount() == 0) {
      return List.of();
    }
    double min = Math.max(1.0, (double) nanos.getMinValue());
    double max = Math.max(min, (double) nanos.getMaxValue());
    double range = Math.log(max / min);
    int count = (int) Math.clamp(Math.ceil(range / Math.log(MIN_BIN_FACTOR)), 1, MAX_BINS);
    var bins = new ArrayList<Bin>();
    long below = 0;
    double from = min;
    for (int bin = 1; bin <= count; bin++) {
      double to = bin == count ? max : min * Math.exp(range * bin / count);
      long upTo = bin == count ? nanos.getTotalCount() : nanos.getCountBetweenValues(0, (long) to);
      bins.add(new Bin(from / 1e6, to / 1e6, upTo - below));
      below = upTo;
      from = to;
    }
    return bins;
  }
}
