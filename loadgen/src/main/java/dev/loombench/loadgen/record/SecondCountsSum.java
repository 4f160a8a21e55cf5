package dev.loombench.loadgen.record;

import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Sums of the counts of several event loops or seconds. */
public final class SecondCountsSum {

  private SecondCountsSum() {}

  /** Returns the sums over all loops per second, without seconds in which nothing happened. */
  public static List<SecondCounts> bySecond(List<List<SecondCounts>> loops) {
    Map<Integer, SecondCounts> sums = new TreeMap<>();
    for (List<SecondCounts> loop : loops) {
      for (SecondCounts counts : loop) {
        sums.merge(counts.second(), counts, SecondCountsSum::sum);
      }
    }
    return new ArrayList<>(sums.values().stream().filter(SecondCountsSum::hasEvents).toList());
  }

  /** Returns the sum of two loops' counts of the same second. */
  public static SecondCounts sum(SecondCounts one, SecondCounts other) {
    return new SecondCounts(
        one.second(),
        one.scheduled() + other.scheduled(),
        results(List.of(one, other)),
        one.succeeded() + other.succeeded(),
        one.bytesIn() + other.bytesIn(),
        one.bytesOut() + other.bytesOut(),
        one.waiting() + other.waiting(),
        one.inFlight() + other.inFlight(),
        one.connections() + other.connections(),
        one.latencies().plus(other.latencies()));
  }

  /** Returns the number of requests per result, over all seconds. */
  public static Map<RequestResult, Long> results(List<SecondCounts> seconds) {
    Map<RequestResult, Long> sums = new EnumMap<>(RequestResult.class);
    for (SecondCounts counts : seconds) {
      counts.results().forEach((result, count) -> sums.merge(result, count, Long::sum));
    }
    return sums;
  }

  private static boolean hasEvents(SecondCounts counts) {
    return counts.scheduled() > 0
        || counts.succeeded() > 0
        || counts.bytesIn() > 0
        || counts.bytesOut() > 0;
  }
}
