package dev.loombench.tool.loadtest;

import dev.loombench.contract.GeneratorHealth;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.run.trial.ClientReadings;
import dev.loombench.tool.store.LatencyLog;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Summary of a load test.
 *
 * @param measuredSeconds the time for which load was sent; rates refer to it
 * @param readings figures of the time for which load was sent, as in trials
 * @param state state of the server under a constant load, judged as in trials
 */
public record LoadSummary(
    LoadSettings settings,
    Instant startedAt,
    boolean interrupted,
    double measuredSeconds,
    Requests requests,
    LoadTimes times,
    Map<Metric, Reading> readings,
    LoadState state,
    List<Second> seconds,
    Generator generator) {

  /**
   * Counts of requests.
   *
   * @param scheduled requests due
   * @param throughputPerSecond good answers per second while load was sent
   */
  public record Requests(
      long scheduled,
      Map<String, Long> results,
      Map<Integer, Long> statusCodes,
      Map<String, String> firstErrors,
      double throughputPerSecond,
      long bytesIn,
      long bytesOut) {

    long count(RequestResult result) {
      return results.getOrDefault(name(result), 0L);
    }

    /** Returns the number of requests without a good answer. */
    long failed() {
      return scheduled - count(RequestResult.OK);
    }

    /** Returns the number of answers, good or bad. */
    long answers() {
      return statusCodes.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /**
   * One second of the time series.
   *
   * @param second from 0
   * @param scheduled requests due in it
   * @param results the results of these requests that were known at its end
   * @param succeeded good answers that arrived in it
   * @param waiting requests due but not sent at its end
   * @param inFlight requests sent but not answered at its end
   */
  public record Second(
      int second,
      long scheduled,
      Map<String, Long> results,
      long succeeded,
      long bytesIn,
      long bytesOut,
      long waiting,
      long inFlight,
      OptionalLong connections) {

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
   * The generator.
   *
   * @param warmedUp whether it was warmed up before, or needs no warm-up
   * @param latest the number of the process whose lateness is highest, from 1
   */
  public record Generator(
      boolean warmedUp,
      String priority,
      int cpus,
      int processes,
      int latest,
      GeneratorHealth health) {}

  /**
   * Circumstances of a load test.
   *
   * @param loaded the time for which load was sent
   * @param warmedUp whether the generator was warmed up before, or needs no warm-up
   */
  public record Circumstances(
      Duration loaded,
      boolean interrupted,
      boolean warmedUp,
      String priority,
      int generatorCpus,
      int generators) {}

  public static LoadSummary of(
      LoadSettings settings, LoadResult result, LatencyLog log, Circumstances circumstances) {
    double seconds = circumstances.loaded().toMillis() / 1e3;
    Window loaded =
        new Window(
            result.startedAt(),
            result.startedAt().plusSeconds((long) Math.max(1, Math.ceil(seconds))));
    Map<Metric, Reading> readings = new ClientReadings(result, log).within(loaded, seconds);
    return new LoadSummary(
        settings,
        result.startedAt(),
        circumstances.interrupted(),
        seconds,
        new Requests(
            result.scheduled(),
            byName(result.results()),
            new TreeMap<>(result.statusCodes()),
            byName(result.firstErrors()),
            readings.get(Metric.THROUGHPUT) instanceof Reading.Measured(double good) ? good : 0,
            result.seconds().stream().mapToLong(SecondCounts::bytesIn).sum(),
            result.seconds().stream().mapToLong(SecondCounts::bytesOut).sum()),
        LoadTimes.of(log, whole(result)),
        readings,
        settings
            .load()
            .id()
            .map(load -> LoadState.of(new Measurement(load, loaded, readings)))
            .orElseGet(LoadState.Steady::new),
        result.seconds().stream().map(Second::of).toList(),
        new Generator(
            circumstances.warmedUp(),
            circumstances.priority(),
            circumstances.generatorCpus(),
            circumstances.generators(),
            log.latest(whole(result)).generator(),
            result.health()));
  }

  /** Returns the name of a result in summaries. */
  static String name(RequestResult result) {
    return result.name().toLowerCase(Locale.ROOT);
  }

  /** Returns a window that contains every due second. */
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
