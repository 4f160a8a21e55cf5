package dev.loombench.contract;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Result of a load plan. The latencies are in a separate histogram log.
 *
 * @param startedAt start of second 0
 * @param endedAt time at which the last request got its result; equals {@code startedAt} if no
 *     request was due
 * @param scheduled the number of requests that were due, equal to the sum of all results
 * @param results the number of requests per result; a missing key means none
 * @param statusCodes the number of responses per status
 * @param firstErrors the first message of each kind of failure
 * @param seconds counts per second, without seconds in which nothing was due or received
 * @param health resource usage of the generator
 * @see HistogramTag
 */
public record LoadResult(
    Instant startedAt,
    Instant endedAt,
    long scheduled,
    Map<RequestResult, Long> results,
    Map<Integer, Long> statusCodes,
    Map<RequestResult, String> firstErrors,
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
          "every scheduled request must have one result: %d scheduled, %d results"
              .formatted(scheduled, sum));
    }
  }
}
