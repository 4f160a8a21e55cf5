package dev.loombench.contract;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * Counts of one second of a run. {@code scheduled} and {@code results} are attributed to the second
 * in which a request was due; {@code succeeded}, the latencies and the bytes to the second of the
 * event.
 *
 * @param second the second since the plan's start, from 0
 * @param results results of the requests due in this second; a missing key means none
 * @param succeeded successful responses received in this second, for requests of any due time
 * @param waiting requests due but not yet sent at the end of this second
 * @param inFlight requests sent but not yet answered at the end of this second
 * @param connections open connections at the end of this second; empty if the engine does not
 *     report them
 * @param latenessNanos largest lateness of the requests sent in this second that the engine caused;
 *     empty if none was sent or the engine does not report it
 */
public record SecondCounts(
    int second,
    long scheduled,
    Map<RequestResult, Long> results,
    long succeeded,
    long bytesIn,
    long bytesOut,
    long waiting,
    long inFlight,
    OptionalLong connections,
    LatencyCounts latencies,
    OptionalLong latenessNanos) {

  public SecondCounts {
    results = Map.copyOf(results);
  }

  /** Creates counts without latencies and lateness. */
  public SecondCounts(
      int second,
      long scheduled,
      Map<RequestResult, Long> results,
      long succeeded,
      long bytesIn,
      long bytesOut,
      long waiting,
      long inFlight,
      long connections) {
    this(
        second,
        scheduled,
        results,
        succeeded,
        bytesIn,
        bytesOut,
        waiting,
        inFlight,
        OptionalLong.of(connections),
        LatencyCounts.NONE,
        OptionalLong.empty());
  }

  /** Returns the sum with the counts of another sender in the same second. */
  public SecondCounts plus(SecondCounts other) {
    return new SecondCounts(
        second,
        scheduled + other.scheduled,
        results(List.of(this, other)),
        succeeded + other.succeeded,
        bytesIn + other.bytesIn,
        bytesOut + other.bytesOut,
        waiting + other.waiting,
        inFlight + other.inFlight,
        connections.isPresent() && other.connections.isPresent()
            ? OptionalLong.of(connections.getAsLong() + other.connections.getAsLong())
            : OptionalLong.empty(),
        latencies.plus(other.latencies),
        LongStream.concat(latenessNanos.stream(), other.latenessNanos.stream()).max());
  }

  /** Returns the sums of several senders per second, without seconds in which nothing happened. */
  public static List<SecondCounts> bySecond(List<List<SecondCounts>> senders) {
    Map<Integer, SecondCounts> sums = new TreeMap<>();
    for (List<SecondCounts> sender : senders) {
      for (SecondCounts counts : sender) {
        sums.merge(counts.second, counts, SecondCounts::plus);
      }
    }
    return sums.values().stream().filter(SecondCounts::hasEvents).toList();
  }

  /** Returns the number of requests per result, over all of the given counts. */
  public static Map<RequestResult, Long> results(List<SecondCounts> seconds) {
    Map<RequestResult, Long> sums = new EnumMap<>(RequestResult.class);
    for (SecondCounts counts : seconds) {
      counts.results.forEach((result, count) -> sums.merge(result, count, Long::sum));
    }
    return sums;
  }

  private boolean hasEvents() {
    return scheduled > 0 || succeeded > 0 || bytesIn > 0 || bytesOut > 0;
  }
}
