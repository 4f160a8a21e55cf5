package dev.loombench.contract;

import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Result of a load plan. The latencies are in a separate histogram log.
 *
 * @param startedAt start of second 0
 * @param endedAt time at which the last request got its result; equals {@code startedAt} if no
 *     request was due
 * @param scheduled the number of requests that were due, equal to the sum of all results
 * @param results the number of requests per result; a missing key means none
 * @param seconds counts per second, without seconds in which nothing was due or received
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

  /**
   * Returns the result of several generators that sent the parts of one plan.
   *
   * @param parts results with the same start, at least one
   */
  public static LoadResult sum(List<LoadResult> parts) {
    Instant start = parts.getFirst().startedAt;
    Map<Integer, Long> statusCodes = new TreeMap<>();
    Map<RequestResult, String> firstErrors = new EnumMap<>(RequestResult.class);
    for (LoadResult part : parts) {
      if (!part.startedAt.equals(start)) {
        throw new IllegalArgumentException(
            "the parts of a plan started at %s and %s".formatted(start, part.startedAt));
      }
      part.statusCodes.forEach((code, count) -> statusCodes.merge(code, count, Long::sum));
      part.firstErrors.forEach(firstErrors::putIfAbsent);
    }
    List<SecondCounts> seconds =
        SecondCounts.bySecond(parts.stream().map(LoadResult::seconds).toList());
    return new LoadResult(
        start,
        parts.stream().map(LoadResult::endedAt).max(Comparator.naturalOrder()).orElseThrow(),
        parts.stream().mapToLong(LoadResult::scheduled).sum(),
        SecondCounts.results(seconds),
        statusCodes,
        firstErrors,
        seconds,
        GeneratorHealth.sum(parts.stream().map(LoadResult::health).toList()));
  }
}
