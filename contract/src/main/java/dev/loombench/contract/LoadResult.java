package dev.loombench.contract;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What became of a load plan. Latencies stand beside it in a histogram log, one interval per due
 * second and kind, tagged as in {@link HistogramTag}, values in nanoseconds.
 *
 * @param startedAt when second 0 began
 * @param endedAt when the last request got its result; as {@code startedAt} if none was due
 * @param scheduled the number of requests that were due, which equals the sum of all results
 * @param results how many requests ended how; absent means none
 * @param statusCodes how many answers had which status
 * @param firstErrors the first message of each kind of failure
 * @param seconds the course of the run, one entry per second in which anything was due or arrived
 * @param health how the generator itself fared
 */
public record LoadResult(
    Instant startedAt,
    Instant endedAt,
    long scheduled,
    Map<Result, Long> results,
    Map<Integer, Long> statusCodes,
    Map<Result, String> firstErrors,
    List<SecondCounts> seconds,
    GeneratorHealth health) {

  public LoadResult {
    results = Map.copyOf(results);
    statusCodes = Map.copyOf(statusCodes);
    firstErrors = Map.copyOf(firstErrors);
    seconds = List.copyOf(seconds);
    long sum = results.values().stream().mapToLong(Long::longValue).sum();
    if (sum != scheduled) {
      throw new IllegalArgumentException(
          "every scheduled request must end in one result: %d scheduled, %d results"
              .formatted(scheduled, sum));
    }
  }
}
