package dev.loombench.tool.analyze.measure;

import dev.loombench.contract.GeneratorHealth;
import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Discrete-event simulation of a server with one worker that serves requests in order, with
 * exponential service times and Poisson arrivals. It also serves requests that timed out at the
 * client, as a server does that does not notice.
 *
 * @param capacity requests that it can serve per second
 * @param timeout time after which the client abandons a request
 */
record SimulatedQueue(double capacity, Duration timeout) {

  static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  /**
   * Returns the counts of a load of that rate, and writes the latencies to a file.
   *
   * @param length length of the load in seconds
   * @param logged number of first seconds whose latencies are written
   */
  LoadResult serve(double rate, int length, int logged, RandomGenerator random, Path latencies)
      throws FileNotFoundException {
    HistogramLogWriter log = log(latencies);
    var succeeded = new Histogram(3);
    var failed = new Histogram(3);
    int written = 0;
    var seconds = new ArrayList<Second>();
    double patience = timeout.toNanos() / 1e9;
    for (int second = 0; second <= length + Math.ceil(patience); second++) {
      seconds.add(new Second());
    }
    double idleAt = 0;
    for (double due = random.nextExponential() / rate;
        due < length;
        due += random.nextExponential() / rate) {
      idleAt = Math.max(idleAt, due) + random.nextExponential() / capacity;
      double latency = Math.min(idleAt - due, patience);
      boolean answered = latency < patience;
      for (; written < Math.min((int) due, logged); written++) {
        write(log, HistogramTag.LATENCY, written, succeeded);
        write(log, HistogramTag.FAILED, written, failed);
      }
      (answered ? succeeded : failed).recordValue((long) (latency * 1e9));
      Second first = seconds.get((int) due);
      first.due++;
      first.ok += answered ? 1 : 0;
      int last = (int) (due + latency);
      seconds.get(last).succeeded += answered ? 1 : 0;
      for (int second = (int) due; second < last; second++) {
        seconds.get(second).backlog++;
      }
    }
    log.close();
    return result(seconds.subList(0, length));
  }

  private static final class Second {
    private long due;
    private long ok;
    private long succeeded;
    private long backlog;

    private Map<RequestResult, Long> results() {
      var results = new EnumMap<RequestResult, Long>(RequestResult.class);
      results.put(RequestResult.OK, ok);
      results.put(RequestResult.TIMEOUT, due - ok);
      return results;
    }
  }

  private static HistogramLogWriter log(Path file) throws FileNotFoundException {
    var log = new HistogramLogWriter(file.toFile());
    log.outputLogFormatVersion();
    log.outputBaseTime(START.toEpochMilli());
    log.setBaseTime(START.toEpochMilli());
    log.outputLegend();
    return log;
  }

  private static void write(
      HistogramLogWriter log, HistogramTag tag, int second, Histogram histogram) {
    if (histogram.getTotalCount() > 0) {
      histogram.setTag(tag.name());
      histogram.setStartTimeStamp(START.toEpochMilli() + second * 1_000L);
      histogram.setEndTimeStamp(START.toEpochMilli() + (second + 1) * 1_000L);
      log.outputIntervalHistogram(histogram);
      histogram.reset();
    }
  }

  private static LoadResult result(List<Second> seconds) {
    var counts = new ArrayList<SecondCounts>();
    var results = new EnumMap<RequestResult, Long>(RequestResult.class);
    for (Second second : seconds) {
      counts.add(
          new SecondCounts(
              counts.size(),
              second.due,
              second.results(),
              second.succeeded,
              0,
              0,
              0,
              second.backlog,
              1));
      second.results().forEach((result, count) -> results.merge(result, count, Long::sum));
    }
    return new LoadResult(
        START,
        START.plusSeconds(seconds.size()),
        results.values().stream().mapToLong(Long::longValue).sum(),
        results,
        Map.of(),
        Map.of(),
        counts,
        new GeneratorHealth(
            1,
            seconds.size(),
            OptionalDouble.empty(),
            OptionalDouble.of(0),
            0,
            OptionalLong.empty(),
            1,
            "simulated",
            0));
  }
}
