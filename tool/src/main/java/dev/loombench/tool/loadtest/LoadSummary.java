package dev.loombench.tool.loadtest;

import dev.loombench.contract.GeneratorHealth;
import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.stats.Quantiles;
import dev.loombench.tool.store.LatencyLog;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * What came of a load that was driven by hand. Latency is counted from when a request was due;
 * {@code latencyMillis} is of good answers only, {@code allRequestsMillis} ranks failures slowest.
 *
 * @param schema the version of this form
 * @param asked what was asked for
 * @param startedAt when the first second began
 * @param interrupted whether it was ended early
 * @param measuredSeconds how long load was sent; rates are over that
 * @param warmedUp whether the generator was warmed up first
 * @param priority of the generator's process, in words
 * @param scheduled requests due
 * @param results how many ended how, by name
 * @param statusCodes how many answers had which status
 * @param firstErrors the first message of each kind of failure
 * @param throughputPerSecond good answers per second while load was sent
 * @param bytesIn bytes of HTTP received
 * @param bytesOut bytes of HTTP sent
 * @param latencyMillis from due to answered
 * @param allRequestsMillis the same over all requests, failures slowest
 * @param serviceMillis from sent to answered
 * @param connectionWaitMillis from due to a free connection: the server's doing
 * @param latenessMillis from due, or a free connection if later, to sent: the generator's doing
 * @param latencyBins how many good answers took how long
 * @param seconds the course
 * @param health how the generator fared
 * @param generatorCpus how many CPUs it might use
 */
public record LoadSummary(
    int schema,
    LoadRequested asked,
    Instant startedAt,
    boolean interrupted,
    double measuredSeconds,
    boolean warmedUp,
    String priority,
    long scheduled,
    Map<String, Long> results,
    Map<Integer, Long> statusCodes,
    Map<String, String> firstErrors,
    double throughputPerSecond,
    long bytesIn,
    long bytesOut,
    LoadSpread latencyMillis,
    LoadRanks allRequestsMillis,
    LoadSpread serviceMillis,
    LoadSpread connectionWaitMillis,
    LoadSpread latenessMillis,
    List<Bin> latencyBins,
    List<Second> seconds,
    GeneratorHealth health,
    int generatorCpus) {

  /** The version of this form. */
  public static final int SCHEMA = 1;

  /** So many good answers took from so long to so long. */
  public record Bin(double fromMillis, double toMillis, long count) {}

  /**
   * One second of the course.
   *
   * @param second from 0
   * @param scheduled requests due in it
   * @param results what became of them
   * @param finished good answers that arrived in it
   * @param waiting due but not sent at its end
   * @param inFlight sent but not answered at its end
   */
  public record Second(
      int second,
      long scheduled,
      Map<String, Long> results,
      long finished,
      long bytesIn,
      long bytesOut,
      long waiting,
      long inFlight,
      long connections) {

    private static Second of(SecondCounts counts) {
      return new Second(
          counts.second(),
          counts.scheduled(),
          byName(counts.results()),
          counts.succeeded(),
          counts.bytesIn(),
          counts.bytesOut(),
          counts.waiting(),
          counts.inFlight(),
          counts.connections());
    }
  }

  /**
   * The circumstances of a load.
   *
   * @param loaded how long load was sent
   * @param interrupted whether it was ended early
   * @param warmedUp whether the generator was warmed up first
   * @param priority of the generator's process, in words
   * @param generatorCpus how many CPUs it might use
   */
  public record Circumstances(
      Duration loaded, boolean interrupted, boolean warmedUp, String priority, int generatorCpus) {}

  /** Sums up a load. */
  public static LoadSummary of(
      LoadRequested asked, LoadResult result, LatencyLog log, Circumstances circumstances) {
    Window whole = whole(result);
    Histogram latency = log.within(whole, HistogramTag.LATENCY);
    double seconds = circumstances.loaded().toMillis() / 1e3;
    return new LoadSummary(
        SCHEMA,
        asked,
        result.startedAt(),
        circumstances.interrupted(),
        seconds,
        circumstances.warmedUp(),
        circumstances.priority(),
        result.scheduled(),
        byName(result.results()),
        new TreeMap<>(result.statusCodes()),
        byName(result.firstErrors()),
        seconds > 0 ? finishedWithin(result, seconds) / seconds : 0,
        result.seconds().stream().mapToLong(SecondCounts::bytesIn).sum(),
        result.seconds().stream().mapToLong(SecondCounts::bytesOut).sum(),
        LoadSpread.of(latency),
        LoadRanks.of(
            Quantiles.of(
                latency,
                log.within(whole, HistogramTag.FAILED),
                log.within(whole, HistogramTag.CENSORED))),
        LoadSpread.of(log.within(whole, HistogramTag.SERVICE)),
        LoadSpread.of(log.within(whole, HistogramTag.CONNECTION_WAIT)),
        LoadSpread.of(log.within(whole, HistogramTag.LOOP_LATENESS)),
        LoadBins.of(latency),
        result.seconds().stream().map(Second::of).toList(),
        result.health(),
        circumstances.generatorCpus());
  }

  /** How many requests had that result. */
  public long count(RequestResult result) {
    return results.getOrDefault(name(result), 0L);
  }

  /** How many requests were not answered well. */
  public long failed() {
    return scheduled - count(RequestResult.OK);
  }

  /** How many answers came, good or not. */
  public long answers() {
    return statusCodes.values().stream().mapToLong(Long::longValue).sum();
  }

  /** A result's name in summaries. */
  public static String name(RequestResult result) {
    return result.name().toLowerCase(Locale.ROOT);
  }

  /** Answers that came after load was no longer sent are no throughput of that load. */
  private static long finishedWithin(LoadResult result, double seconds) {
    return result.seconds().stream()
        .filter(second -> second.second() < Math.ceil(seconds))
        .mapToLong(SecondCounts::succeeded)
        .sum();
  }

  /** Long enough to hold every due second. */
  private static Window whole(LoadResult result) {
    int last = result.seconds().stream().mapToInt(SecondCounts::second).max().orElse(0);
    return new Window(result.startedAt(), result.startedAt().plusSeconds(last + 2L));
  }

  private static <T> Map<String, T> byName(Map<RequestResult, T> results) {
    Map<String, T> named = new TreeMap<>();
    results.forEach((result, value) -> named.put(name(result), value));
    return named;
  }
}
