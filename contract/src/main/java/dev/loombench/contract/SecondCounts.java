package dev.loombench.contract;

import java.util.Map;

/**
 * What one second of a run saw. {@code results} belong to the second in which their request was
 * due; what is {@code finished}, and the bytes, to the second in which they happened.
 *
 * @param second counted from the start of the plan, from 0
 * @param scheduled requests due in this second
 * @param results what became of the requests due in this second; absent means none
 * @param finished good answers that arrived in this second, whenever they were due
 * @param bytesIn bytes of HTTP received in this second
 * @param bytesOut bytes of HTTP sent in this second
 * @param waiting requests due but not yet sent at the end of this second
 * @param inFlight requests sent but not yet answered at the end of this second
 * @param connections connections open at the end of this second
 */
public record SecondCounts(
    int second,
    long scheduled,
    Map<Result, Long> results,
    long finished,
    long bytesIn,
    long bytesOut,
    long waiting,
    long inFlight,
    long connections) {

  public SecondCounts {
    results = Map.copyOf(results);
  }
}
