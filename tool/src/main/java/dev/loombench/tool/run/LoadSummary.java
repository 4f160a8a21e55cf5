package dev.loombench.tool.run;

import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.Result;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.store.LatencyLog;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * What came of a load that was driven by hand. Latencies are of good answers, counted from when a
 * request was due.
 *
 * @param scheduled requests due
 * @param results how many ended how, by name
 * @param statusCodes how many answers had which status
 * @param firstErrors the first message of each kind of failure
 * @param throughputPerSecond good answers per second of load
 * @param bytesIn bytes of HTTP received
 * @param bytesOut bytes of HTTP sent
 * @param latencyMillis from due to answered
 * @param serviceMillis from sent to answered
 * @param latenessMillis from due, or a free connection if later, to sent: the generator's doing
 */
public record LoadSummary(
    long scheduled,
    Map<String, Long> results,
    Map<Integer, Long> statusCodes,
    Map<String, String> firstErrors,
    double throughputPerSecond,
    long bytesIn,
    long bytesOut,
    Spread latencyMillis,
    Spread serviceMillis,
    Spread latenessMillis) {

  /** A distribution in milliseconds; all zero where there was nothing to count. */
  public record Spread(
      double mean, double p50, double p90, double p95, double p99, double p999, double max) {

    static Spread of(Histogram nanos) {
      return new Spread(
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

  /**
   * Sums up a run.
   *
   * @param loaded how long load was sent
   */
  public static LoadSummary of(LoadResult result, LatencyLog latencies, Duration loaded) {
    var whole = new Window(result.startedAt(), result.startedAt().plus(loaded).plusSeconds(1));
    long finished = result.seconds().stream().mapToLong(SecondCounts::finished).sum();
    return new LoadSummary(
        result.scheduled(),
        byName(result.results()),
        new TreeMap<>(result.statusCodes()),
        byName(result.firstErrors()),
        finished / (loaded.toMillis() / 1e3),
        result.seconds().stream().mapToLong(SecondCounts::bytesIn).sum(),
        result.seconds().stream().mapToLong(SecondCounts::bytesOut).sum(),
        Spread.of(latencies.within(whole, HistogramTag.LATENCY)),
        Spread.of(latencies.within(whole, HistogramTag.SERVICE)),
        Spread.of(latencies.within(whole, HistogramTag.LOOP_LATENESS)));
  }

  /** Whether every request was answered well. */
  public boolean flawless() {
    return firstErrors.isEmpty() && results.getOrDefault(name(Result.OK), 0L) == scheduled;
  }

  private static <T> Map<String, T> byName(Map<Result, T> results) {
    Map<String, T> named = new TreeMap<>();
    results.forEach((result, value) -> named.put(name(result), value));
    return named;
  }

  private static String name(Result result) {
    return result.name().toLowerCase(Locale.ROOT);
  }
}
