package dev.loombench.contract;

import java.util.Map;

/**
 * Counts of one second of a run. {@code scheduled} and {@code results} are attributed to the second
 * in which a request was due; {@code succeeded}, the latencies and the bytes to the second of the
 * event.
 *
 * @param second the second since the plan's start, from 0
 * @param scheduled requests due in this second
 * @param results results of the requests due in this second; a missing key means none
 * @param succeeded successful responses received in this second, for requests of any due time
 * @param bytesIn HTTP bytes received in this second
 * @param bytesOut HTTP bytes sent in this second
 * @param waiting requests due but not yet sent at the end of this second
 * @param inFlight requests sent but not yet answered at the end of this second
 * @param connections open connections at the end of this second
 * @param latencies latencies of the successful responses received in this second
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
    long connections,
    LatencyCounts latencies) {

  public SecondCounts {
    results = Map.copyOf(results);
  }

  /** Creates counts without latencies. */
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
        connections,
        LatencyCounts.NONE);
  }
}
